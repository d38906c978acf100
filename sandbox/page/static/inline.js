// The part of Discord's Markdown that lives inside a line: emphasis, code, links, mentions, timestamps.
//
// Each rule is a sticky pattern and what becomes of its match; the first that matches at a place wins, and text that no
// rule takes stays text. A rule's inside is parsed again, so emphasis nests.

import { el } from "./dom.js";
import { timestamp } from "./time.js";

const SAFE_LINK = /^https?:\/\//i;

function wrap(tag, attributes = {}) {
  return (match, names) => el(tag, attributes, inline(match[1], names));
}

function link(url, label) {
  if (!SAFE_LINK.test(url)) return label;
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer", title: url }, label);
}

function spoiler(match, names) {
  const inside = el("span", { class: "spoiler-text" }, inline(match[1], names));
  const reveal = (event) => {
    const button = event.currentTarget;
    if (button.getAttribute("aria-expanded") === "true") return;
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-label", inside.textContent);
  };
  return el("span", {
    class: "spoiler", role: "button", tabindex: "0", "aria-expanded": "false", "aria-label": "Spoiler, activate to show",
    on: {
      click: reveal,
      keydown: (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          reveal(event);
        }
      },
    },
  }, inside);
}

function mention(kind, text, id) {
  return el("span", { class: "mention", [`data-mention-${kind}`]: id }, text);
}

/** A link to a message of a channel that is here leads to it on this page; see list.js. Others are ordinary links. */
function messageLink([url, , channel, message], names) {
  const name = names.channel(channel);
  if (!name) return link(url, url);
  return el("button", { type: "button", class: "mention message-link", "data-message-link": `${channel}/${message}` }, `#${name} › message`);
}

const RULES = [
  [/\\([^A-Za-z0-9\s])/y, (match) => match[1]],
  [/``(.+?)``(?!`)/sy, (match) => el("code", {}, match[1].trim())],
  [/`([^`]+)`/y, (match) => el("code", {}, match[1])],
  [/<@!?(\d{1,20})>/y, (match, names) => mention("member", `@${names.member(match[1]) ?? "unknown-user"}`, match[1])],
  [/<@&(\d{1,20})>/y, (match, names) => mention("role", `@${names.role(match[1]) ?? "deleted-role"}`, match[1])],
  [/<#(\d{1,20})>/y, (match, names) => mention("channel", `#${names.channel(match[1]) ?? "unknown"}`, match[1])],
  [/<\/([^:>]{1,100}):(\d{1,20})>/y, (match) => mention("command", `/${match[1]}`, match[2])],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (match) => timestamp(Number(match[1]), match[2])],
  [/<a?(:\w{2,32}:)\d{1,20}>/y, (match) => match[1]],
  [/@(everyone|here)\b/y, (match) => mention("all", match[0], match[1])],
  [/\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/iy, (match, names) => link(match[2], inline(match[1], names))],
  [/<(https?:\/\/[^\s>]+)>/iy, (match) => link(match[1], match[1])],
  [/https:\/\/(?:\w+\.)?discord\.com\/channels\/(\d{1,20}|@me)\/(\d{1,20})\/(\d{1,20})(?![\w/])/iy, messageLink],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]]/iy, (match) => link(match[0], match[0])],
  [/\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/sy, wrap("strong")],
  [/__((?:\\.|[^\\])+?)__(?!_)/sy, wrap("u")],
  [/~~((?:\\.|[^\\])+?)~~/sy, wrap("s")],
  [/\|\|((?:\\.|[^\\])+?)\|\|/sy, spoiler],
  [/\*(?=\S)((?:\\.|\*\*|[^\\*])+?)(?<=\S)\*(?!\*)/sy, wrap("em")],
  [/_((?:\\.|__|[^\\_])+?)_(?![A-Za-z0-9_])/sy, wrap("em")],
];

// Where a rule can begin. Between such characters text is taken in one piece.
const BEGINNING = /[\\`<@[*_~|]|https?:\/\//gi;

/** Turns one run of text into nodes. `names` answers member(id), channel(id) and role(id) with a name or undefined. */
export function inline(text, names) {
  const nodes = [];
  let plain = "";
  const flush = () => {
    if (plain !== "") nodes.push(document.createTextNode(plain));
    plain = "";
  };
  let at = 0;
  while (at < text.length) {
    const found = firstMatch(text, at);
    if (found) {
      flush();
      nodes.push(found.build(found.match, names));
      at += found.match[0].length;
      continue;
    }
    BEGINNING.lastIndex = at + 1;
    const next = BEGINNING.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    at = next;
  }
  flush();
  return nodes.flat(Infinity);
}

function firstMatch(text, at) {
  for (const [pattern, build] of RULES) {
    // snake_case is not emphasis: an underscore rule begins only where a word does.
    if (text[at] === "_" && text[at + 1] !== "_" && /[A-Za-z0-9]/.test(text[at - 1] ?? "")) return null;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { match, build };
  }
  return null;
}
