// Embeds: the boxes with a coloured edge below a message's text.

import { el } from "./dom.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { messageTime } from "./time.js";

/** A number such as 0x5865F2 as a CSS colour. */
export function cssColour(number) {
  return `#${Number(number).toString(16).padStart(6, "0")}`;
}

/** One embed object. */
export function embed(data, names) {
  const box = el("article", { class: "embed" },
    data.author?.name && el("div", { class: "embed-author" }, linked(data.author.url, data.author.name)),
    data.title && el("div", { class: "embed-title" }, linked(data.url, inline(data.title, names))),
    data.description && el("div", { class: "embed-description" }, markdown(data.description, names)),
    data.fields?.length > 0 && el("dl", { class: "embed-fields" }, data.fields.map((field) =>
      el("div", { class: field.inline ? "embed-field inline" : "embed-field" },
        el("dt", {}, inline(field.name, names)), el("dd", {}, markdown(field.value, names))))),
    data.image && picture(data.image),
    data.thumbnail && el("div", { class: "embed-thumbnail" }, picture(data.thumbnail)),
    (data.footer?.text || data.timestamp) && el("div", { class: "embed-footer" },
      data.footer?.text, data.footer?.text && data.timestamp && " • ", data.timestamp && messageTime(data.timestamp)));
  if (data.color) box.style.setProperty("--edge", cssColour(data.color));
  return box;
}

function linked(url, content) {
  if (!/^https?:\/\//i.test(url ?? "")) return content;
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content);
}
