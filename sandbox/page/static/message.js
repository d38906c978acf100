// One message as an element: who, when, what it answers, text, pictures, components, and what only its reader sees.

import { avatar, badges } from "./avatar.js";
import { components } from "./components.js";
import { el, icon } from "./dom.js";
import { embed } from "./embeds.js";
import { markdown } from "./markdown.js";
import { attachments } from "./media.js";
import { clockTime, messageTime } from "./time.js";

const Flag = { ephemeral: 1 << 6, loading: 1 << 7, v2: 1 << 15 };
const GROUP_MS = 7 * 60 * 1000;

/** Whether only one member sees the message. */
export function isEphemeral(message) {
  return (message.flags & Flag.ephemeral) !== 0;
}

/** Whether the message pings this member. */
export function mentions(message, id) {
  return Boolean(message.mention_everyone) || (message.mentions ?? []).some((user) => user.id === id);
}

/** What people call a user object. */
export function userName(user) {
  return user.global_name ?? user.username ?? user.name;
}

/** Whether `message` is shown without a heading of its own, below `before`. */
export function continues(message, before) {
  return before !== undefined && before.author.id === message.author.id && !usedBy(message) && !message.message_reference
    && isEphemeral(message) === isEphemeral(before)
    && new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MS
    && new Date(message.timestamp).toDateString() === new Date(before.timestamp).toDateString();
}

/** The message in one line of text, for screen readers and previews of replies. */
export function summary(message, names) {
  const text = el("div", {}, markdown(message.content ?? "", names)).textContent.replace(/\s+/g, " ").trim();
  const pictures = (message.attachments ?? []).map((attachment) => attachment.description).filter(Boolean);
  return [text, ...pictures].filter(Boolean).join(" ") || "a message without text";
}

/** Name and user of the command that the message answers, if it answers one. */
function usedBy(message) {
  const { interaction, interaction_metadata: metadata } = message;
  const name = interaction?.name ?? metadata?.name;
  const user = interaction?.user ?? metadata?.user;
  if (!name || !user || message.type === 19) return null;
  return { name: (message.type ?? 20) === 23 ? name : `/${name.replace(/^\//, "")}`, user };
}

/**
 * The element for one message. `context` is {world, compact, chosen, answered, actions}: `compact` for one that
 * continues the message above, `answered` the message it replies to, `actions` {click, dismiss, menu, memberMenu}.
 */
export function messageElement(message, context) {
  const { world, compact, actions } = context;
  const { author } = message;
  const member = world.member(author.id);
  const name = member?.name ?? userName(author);
  const pinged = mentions(message, world.me) && author.id !== world.me;
  const classes = ["message", compact && "compact", pinged && "pinged", isEphemeral(message) && "private"];
  return el("li", {
    class: classes.filter(Boolean).join(" "), "data-message-id": message.id, "data-author-id": author.id,
    "data-ephemeral": isEphemeral(message), tabindex: "-1",
  },
  el("article", { "aria-label": `${name}, ${messageTime(message.timestamp).textContent}` },
    !compact && origin(message, context),
    compact ? el("span", { class: "gutter" }, clockTime(message.timestamp)) : avatar({ id: author.id, name }),
    !compact && el("header", { class: "message-head" },
      el("button", {
        type: "button", class: "author", "data-author": author.id,
        on: {
          click: (event) => actions.memberMenu(author.id, event.currentTarget),
          contextmenu: (event) => { event.preventDefault(); actions.memberMenu(author.id, event.currentTarget); },
        },
      }, name),
      badges(member ?? { bot: author.bot }), messageTime(message.timestamp)),
    el("div", { class: "message-body" }, body(message, context), isEphemeral(message) && onlyYou(message, actions)),
    el("button", {
      type: "button", class: "icon-button message-more", "aria-label": `More about the message of ${name}`, "aria-haspopup": "menu",
      "aria-expanded": "false", on: { click: (event) => actions.menu(message, event.currentTarget) },
    }, icon("more"))));
}

function body(message, context) {
  const { world, chosen, actions } = context;
  if ((message.flags & Flag.loading) !== 0) {
    return el("p", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
      ` ${userName(message.author)} is thinking…`);
  }
  const edited = message.edited_timestamp
    && el("span", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)");
  const tree = components(message.components ?? [], {
    message, world, chosen, onClick: (customID, values) => actions.click(message, customID, values),
  });
  if ((message.flags & Flag.v2) !== 0) return [el("div", { class: "layout" }, tree), edited];
  return [
    (message.content || edited) && el("div", { class: "content" }, markdown(message.content ?? "", world.names), edited && " ", edited),
    attachments(message.attachments ?? []),
    (message.embeds ?? []).map((data) => embed(data, world.names)),
    tree.length > 0 && el("div", { class: "components" }, tree),
  ];
}

/** The small line above a message: the command it answers or the message it replies to. */
function origin(message, { world, answered }) {
  const used = usedBy(message);
  if (used) {
    const name = world.member(used.user.id)?.name ?? userName(used.user);
    return el("div", { class: "origin" }, avatar({ id: used.user.id, name }, "tiny"),
      el("strong", {}, name), " used ", el("span", { class: "command-used" }, used.name));
  }
  if (!message.message_reference) return null;
  if (!answered) return el("div", { class: "origin" }, el("em", {}, "Original message was deleted"));
  const name = world.member(answered.author.id)?.name ?? userName(answered.author);
  return el("div", { class: "origin" }, avatar({ id: answered.author.id, name }, "tiny"),
    el("strong", {}, name), " ", el("span", { class: "origin-text" }, summary(answered, world.names)));
}

function onlyYou(message, actions) {
  return el("p", { class: "only-you" }, icon("eye"), "Only you can see this • ",
    el("button", {
      type: "button", class: "text-button", "data-dismiss": message.id, on: { click: () => actions.dismiss(message) },
    }, "Dismiss message"));
}
