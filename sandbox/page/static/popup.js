// A list that pops up where it was asked for: menus, the member switcher, select menus of messages. One at a time.
// Arrow keys move, Enter and Space choose, Escape and a click elsewhere close, and focus goes back to where it was.

import { el } from "./dom.js";

let current = null;

/** Closes the list that is open, if any. */
export function closePopup() {
  current?.close();
}

/**
 * Opens a list. `at` is the element it belongs to or a point {x, y}. `items` are {title, detail, picture, note, checked,
 * attributes, heading, pick}; an item with `heading` only names the group below it. With `multiple` picking toggles
 * `checked` and the list stays; `onClose(items)` is called when it goes.
 */
export function openPopup({ at, label, items, role = "menu", multiple = false, onClose = () => {} }) {
  closePopup();
  const before = document.activeElement;
  const itemRole = itemRoleFor(role, items);
  const rows = items.map((item) => row(item, itemRole));
  const panel = el("div", { class: "popup", role, "aria-label": label, "aria-multiselectable": multiple || null }, rows);
  const choosable = rows.filter((_, index) => !items[index].heading);

  const close = () => {
    if (current?.panel !== panel) return;
    current = null;
    document.removeEventListener("pointerdown", outside, true);
    const focusInside = panel.contains(document.activeElement);
    panel.remove();
    if (at instanceof Element && at.hasAttribute("aria-expanded")) at.setAttribute("aria-expanded", "false");
    if (focusInside && before?.isConnected) before.focus();
    onClose(items);
  };
  const outside = (event) => {
    if (!panel.contains(event.target) && !(at instanceof Element && at.contains(event.target))) close();
  };
  const choose = (element) => {
    const item = items[rows.indexOf(element)];
    if (multiple) {
      item.checked = !item.checked;
      element.setAttribute(role === "listbox" ? "aria-selected" : "aria-checked", String(item.checked));
      return;
    }
    close();
    item.pick();
  };

  panel.addEventListener("click", (event) => {
    const element = event.target.closest(".popup-item");
    if (element) choose(element);
  });
  panel.addEventListener("keydown", (event) => {
    const here = choosable.indexOf(document.activeElement);
    const last = choosable.length - 1;
    const moves = { ArrowDown: here === last ? 0 : here + 1, ArrowUp: here <= 0 ? last : here - 1, Home: 0, End: last };
    if (event.key in moves) choosable[moves[event.key]]?.focus();
    else if (event.key === "Enter" || event.key === " ") choose(document.activeElement);
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.stopPropagation();
    if (event.key !== "Tab") event.preventDefault();
  });

  // A modal dialog makes everything outside it inert, so a list that belongs to one lives inside it.
  const home = (at instanceof Element && at.closest("dialog")) || document.body;
  home.append(panel);
  current = { panel, close };
  place(panel, at);
  if (at instanceof Element && at.hasAttribute("aria-haspopup")) at.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  (choosable.find((element) => element.dataset.checked === "true") ?? choosable[0])?.focus();
}

function itemRoleFor(role, items) {
  if (role === "listbox") return "option";
  return items.some((item) => item.checked !== undefined) ? "menuitemradio" : "menuitem";
}

function row(item, role) {
  if (item.heading) return el("div", { class: "popup-heading", role: "presentation" }, item.heading);
  const state = role === "option" ? "aria-selected" : "aria-checked";
  return el("div", {
    class: "popup-item", role, tabindex: "-1", ...item.attributes,
    [state]: item.checked === undefined && role !== "option" ? null : String(Boolean(item.checked)),
    "data-checked": item.checked ? "true" : null,
  }, item.picture,
  el("span", { class: "popup-text" },
    el("span", { class: "popup-title" }, item.title), item.detail && el("span", { class: "popup-detail" }, item.detail)),
  item.note);
}

/** Puts the panel beside its element or point, turned so that all of it can be seen. */
function place(panel, at) {
  const margin = 8;
  const size = panel.getBoundingClientRect();
  const box = at instanceof Element ? at.getBoundingClientRect() : { left: at.x, right: at.x, top: at.y, bottom: at.y };
  const below = box.bottom + 4 + size.height <= innerHeight - margin;
  const top = below ? box.bottom + 4 : box.top - size.height - 4;
  const left = Math.min(box.left, innerWidth - size.width - margin);
  panel.style.setProperty("top", `${Math.max(margin, top)}px`);
  panel.style.setProperty("left", `${Math.max(margin, left)}px`);
}
