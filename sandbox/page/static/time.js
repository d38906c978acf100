// Times as Discord writes them: "Today at 14:03" beside a name, and the seven styles of <t:seconds:style>.

import { el } from "./dom.js";

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

/** "in 3 hours", "2 minutes ago": in the largest unit of which there is at least one. */
export function relativeTime(date, now = new Date()) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  return relative.format(Math.round(seconds / size), unit);
}

function format(date, style) {
  return new Intl.DateTimeFormat(undefined, style).format(date);
}

/** The element for <t:seconds:style>. Relative ones are kept right by refreshTimes. */
export function timestamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}:${style}>`;
  const text = style === "R" ? relativeTime(date) : format(date, FORMATS[style]);
  return el("time", {
    class: "timestamp",
    datetime: date.toISOString(),
    title: format(date, FORMATS.F),
    "data-relative": style === "R" || null,
  }, text);
}

/** The time beside a message's author. */
export function messageTime(iso) {
  const date = new Date(iso);
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const clock = format(date, FORMATS.t);
  let text = format(date, { dateStyle: "short", timeStyle: "short" });
  if (date.toDateString() === today.toDateString()) text = `Today at ${clock}`;
  if (date.toDateString() === yesterday.toDateString()) text = `Yesterday at ${clock}`;
  return el("time", { class: "message-time", datetime: iso, title: format(date, FORMATS.F) }, text);
}

/** Only the clock: shown in the margin of a message that continues the one above. */
export function clockTime(iso) {
  return el("time", { class: "margin-time", datetime: iso }, format(new Date(iso), FORMATS.t));
}

/** The line between two days. */
export function dayName(iso) {
  return format(new Date(iso), FORMATS.D);
}

/** Rewrites every relative time on the page; called every few seconds. */
export function refreshTimes(root = document) {
  for (const time of root.querySelectorAll("time[data-relative]")) {
    const text = relativeTime(new Date(time.dateTime));
    if (time.textContent !== text) time.textContent = text;
  }
}
