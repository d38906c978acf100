// The part of Discord's Markdown that takes whole lines: code blocks, headings, small print, quotes and lists.

import { el } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+#.-]+)\n)?\n?([\s\S]+?)\n?```/;
const HEADING = /^(#{1,3})\s+(.+)$/;
const SMALL_PRINT = /^-#\s+(.+)$/;
const REST_QUOTE = /^>>>\s([\s\S]*)$/;
const QUOTE_LINE = /^>\s(.*)$/;
const LIST_LINE = /^(\s*)([-*]|\d{1,9}\.)\s+(.+)$/;

/**
 * Turns message text into nodes. `names` answers member(id), channel(id) and role(id) with a name or undefined. Text
 * that is no Markdown stays exactly as it was written, line breaks included.
 */
export function markdown(text, names) {
  const nodes = [];
  let rest = text;
  for (let fence = FENCE.exec(rest); fence; fence = FENCE.exec(rest)) {
    nodes.push(...blocks(rest.slice(0, fence.index).replace(/\n$/, ""), names));
    nodes.push(el("pre", { tabindex: "0" }, el("code", { "data-language": fence[1] }, fence[2])));
    rest = rest.slice(fence.index + fence[0].length).replace(/^\n/, "");
  }
  nodes.push(...blocks(rest, names));
  return nodes;
}

function blocks(text, names) {
  const nodes = [];
  const lines = text === "" ? [] : text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length > 0) nodes.push(el("span", { class: "text" }, inline(paragraph.join("\n"), names)));
    paragraph = [];
  };
  for (let at = 0; at < lines.length;) {
    const block = blockAt(lines, at, names);
    if (!block) {
      paragraph.push(lines[at]);
      at += 1;
      continue;
    }
    flush();
    nodes.push(block.node);
    at = block.next;
  }
  flush();
  return nodes;
}

/** The block that begins at this line and the line after it, or null where an ordinary line stands. */
function blockAt(lines, at, names) {
  const line = lines[at];
  const heading = HEADING.exec(line);
  if (heading) {
    // Message headings sit below the page's own h1 and h2.
    const level = heading[1].length + 2;
    return { node: el(`h${level}`, { class: `heading-${heading[1].length}` }, inline(heading[2], names)), next: at + 1 };
  }
  const small = SMALL_PRINT.exec(line);
  if (small) return { node: el("small", { class: "small-print" }, inline(small[1], names)), next: at + 1 };

  const all = REST_QUOTE.exec(lines.slice(at).join("\n"));
  if (all) return { node: el("blockquote", {}, blocks(all[1], names)), next: lines.length };
  if (QUOTE_LINE.test(line)) {
    const end = endOf(lines, at, QUOTE_LINE);
    const quoted = lines.slice(at, end).map((quoteLine) => QUOTE_LINE.exec(quoteLine)[1]);
    return { node: el("blockquote", {}, blocks(quoted.join("\n"), names)), next: end };
  }
  if (LIST_LINE.test(line)) {
    const end = endOfList(lines, at);
    return { node: list(lines.slice(at, end).map((item) => LIST_LINE.exec(item)), names), next: end };
  }
  return null;
}

function endOf(lines, at, pattern) {
  let end = at;
  while (end < lines.length && pattern.test(lines[end])) end += 1;
  return end;
}

/** The line after the list that begins here: a number ends a list of bullets and the other way round. */
function endOfList(lines, at) {
  const [, indent, marker] = LIST_LINE.exec(lines[at]);
  const isOther = (line) => {
    const [, itsIndent, itsMarker] = LIST_LINE.exec(line);
    return itsIndent.length <= indent.length && /\d/.test(itsMarker) !== /\d/.test(marker);
  };
  const end = endOf(lines, at, LIST_LINE);
  const other = lines.slice(at, end).findIndex(isOther);
  return other < 0 ? end : at + other;
}

/** One list from matched lines; lines indented deeper than the first become lists inside the item above them. */
function list(items, names) {
  const [, indent, marker] = items[0];
  const ordered = /\d/.test(marker);
  const node = el(ordered ? "ol" : "ul", ordered ? { start: Number.parseInt(marker, 10) } : {});
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && items[end][1].length > indent.length) end += 1;
    const deeper = items.slice(at + 1, end);
    node.append(el("li", {}, inline(items[at][3], names), deeper.length > 0 && list(deeper, names)));
    at = end;
  }
  return node;
}
