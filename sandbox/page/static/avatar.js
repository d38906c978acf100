// Round pictures with initials, in a colour that follows from the ID, for members and servers without pictures.

import { el } from "./dom.js";

const COLOURS = 6;

function initials(name) {
  const words = name.split(/[\s_.-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.map((word) => [...word.replace(/[^\p{L}\p{N}]/gu, "")][0]);
  return (letters[0] ?? "?") + (letters.length > 1 ? letters.at(-1) : "");
}

function colour(id) {
  let sum = 0;
  for (const digit of String(id)) sum = (sum * 31 + digit.charCodeAt(0)) % 65_537;
  return sum % COLOURS;
}

/** An avatar; it only decorates a name that stands beside it, so screen readers skip it. */
export function avatar({ id, name }, size = "medium") {
  return el("span", { class: `avatar ${size} colour-${colour(id)}`, "aria-hidden": "true" }, initials(name).toUpperCase());
}

/** The badge of applications, the crown and the role beside a name. */
export function badges(member) {
  if (!member) return [];
  return [
    member.bot && el("span", { class: "app-badge" }, "APP"),
    member.owner && el("span", { class: "role-badge owner" }, "Owner"),
    (member.roles ?? []).map((role) => el("span", { class: "role-badge" }, role)),
  ];
}
