// The list above the composer from which commands, options and values are picked while the focus stays in the input
// (the combobox pattern: the input names the active row, a screen reader reads it).

import { el, fill, freshID } from "./dom.js";

export class Picker {
  #panel;
  #input = null;
  #items = [];
  #active = -1;

  constructor(panel) {
    this.#panel = panel;
    panel.setAttribute("role", "listbox");
    // Keeps the input focused; without this a tap would blur it before the click arrives.
    panel.addEventListener("pointerdown", (event) => event.preventDefault());
    panel.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.#items[Number(row.dataset.index)].pick();
    });
  }

  get isOpen() {
    return this.#input !== null;
  }

  /** Whether Enter would choose something. */
  get hasActive() {
    return this.#active >= 0;
  }

  /**
   * Shows `items` ({title, detail, note, picture, attributes, pick}) for `input`. `first` makes the first one active;
   * `empty` is said where there are none, and without it the list closes.
   */
  show(input, { label, items, first = true, empty = "" }) {
    if (items.length === 0 && empty === "") {
      this.hide();
      return;
    }
    if (this.#input !== input) this.hide();
    this.#input = input;
    this.#items = items;
    this.#panel.setAttribute("aria-label", label);
    fill(this.#panel, el("div", { class: "picker-heading", role: "presentation" }, label),
      items.map((item, index) => this.#row(item, index)),
      items.length === 0 && el("div", { class: "picker-empty", role: "presentation" }, empty));
    this.#panel.hidden = false;
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", this.#panel.id);
    this.#activate(first && items.length > 0 ? 0 : -1);
  }

  hide() {
    if (!this.#input) return;
    this.#input.setAttribute("aria-expanded", "false");
    this.#input.removeAttribute("aria-activedescendant");
    this.#input = null;
    this.#items = [];
    this.#active = -1;
    this.#panel.hidden = true;
    fill(this.#panel);
  }

  /** Moves the active row by one, around the ends. */
  move(step) {
    const count = this.#items.length;
    if (count === 0) return;
    const from = this.#active < 0 && step < 0 ? count : this.#active;
    this.#activate((from + step + count) % count);
  }

  /** Chooses the active row; with `fallBackToFirst` the first one where none is active. Says whether it chose. */
  choose(fallBackToFirst = false) {
    const item = this.#items[this.#active] ?? (fallBackToFirst ? this.#items[0] : undefined);
    item?.pick();
    return item !== undefined;
  }

  #row(item, index) {
    return el("div", {
      class: "picker-item", role: "option", id: freshID("pick"), "data-index": index, "aria-selected": "false",
      ...item.attributes,
    }, item.picture,
    el("span", { class: "picker-text" },
      el("span", { class: "picker-title" }, item.title), item.detail && el("span", { class: "picker-detail" }, item.detail)),
    item.note && el("span", { class: "picker-note" }, item.note));
  }

  #activate(index) {
    this.#active = index;
    for (const row of this.#panel.querySelectorAll("[role=option]")) {
      const isActive = Number(row.dataset.index) === index;
      row.setAttribute("aria-selected", String(isActive));
      if (isActive) {
        this.#input.setAttribute("aria-activedescendant", row.id);
        row.scrollIntoView({ block: "nearest" });
      }
    }
    if (index < 0) this.#input.removeAttribute("aria-activedescendant");
  }
}
