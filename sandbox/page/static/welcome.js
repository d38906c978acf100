// The beginning of a channel: what this place is, and what a first-time visitor can do. It names only what is there:
// the commands that the bot registered and the members that one can act as.

import { CommandType, chatEntries } from "./commands.js";
import { el } from "./dom.js";

/** The list item above a channel's first message. `actions.useCommand(name)` puts a command into the composer. */
export function welcome(world, actions) {
  const channel = world.here;
  if (!channel) return el("li", { class: "welcome" });
  const entries = chatEntries(world.commandsHere());
  const others = world.people().filter((member) => member.id !== world.me && world.membersHere().includes(member));
  const memberCommands = world.commandsFor(CommandType.user);
  return el("li", { class: "welcome", "data-testid": "welcome" },
    el("div", { class: "welcome-sign", "aria-hidden": "true" }, "#"),
    el("h2", {}, `Welcome to #${channel.name}!`),
    el("p", {}, `This is the start of the #${channel.name} channel. ${channel.topic ?? ""}`),
    el("div", { class: "hint" },
      el("h3", {}, "A Discord of your own to try a bot in"),
      el("ol", {},
        el("li", {}, "You act as ", el("strong", {}, world.self?.name ?? "nobody yet"), ". Type ", el("kbd", {}, "/"),
          " below, or pick one of the bot’s commands:",
          entries.length === 0
            ? el("p", { class: "hint-empty", "data-testid": "no-commands" },
              "No bot has registered commands yet; they appear here as soon as one does.")
            : el("ul", { class: "hint-commands" }, entries.map((entry) => el("li", {},
              el("button", {
                type: "button", class: "command-link", "data-command": entry.name, on: { click: () => actions.useCommand(entry.name) },
              }, `/${entry.name}`), " ", el("span", { class: "command-about" }, entry.description))))),
        others.length > 0 && el("li", {}, "Answer as someone else: ",
          el("button", {
            type: "button", class: "command-link", "data-testid": "welcome-switch", "aria-haspopup": "menu", "aria-expanded": "false",
            on: { click: (event) => actions.switchMember(event.currentTarget) },
          }, "switch member"),
          ` and be ${others.map((member) => member.name).join(" or ")}. A second browser tab can stay another person.`),
        memberCommands.length > 0 && el("li", {}, "Right-click a member, press long, or use the ⋮ beside the name for ",
          memberCommands.map((command, index) => [index > 0 && ", ", el("strong", {}, command.name)]), "."))));
}
