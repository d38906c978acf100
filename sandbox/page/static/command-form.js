// A chosen command in the composer: its name and one small field for each option that is being filled in.

import { nestOptions } from "./commands.js";
import { el } from "./dom.js";
import { readText } from "./suggestions.js";

export class CommandForm {
  #world;
  #events;
  #fields = new Map();

  /** `events`: focus(field), input(field), keydown(field, event), changed(). A field is {option, input, picked}. */
  constructor(entry, world, events) {
    this.entry = entry;
    this.#world = world;
    this.#events = events;
    this.element = el("span", { class: "command-form", role: "group", "aria-label": `/${entry.name}`, "data-command-form": entry.name },
      el("span", { class: "command-name" }, `/${entry.name}`));
    for (const option of entry.options) if (option.required) this.add(option);
  }

  /** Options that have no field yet. */
  get unused() {
    return this.entry.options.filter((option) => !this.#fields.has(option.name));
  }

  /** Adds the option's field, or finds the one that is there. */
  add(option) {
    const known = this.#fields.get(option.name);
    if (known) return known;
    const input = el("input", {
      type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "next", role: "combobox",
      size: "10", "aria-autocomplete": "list", "aria-expanded": "false", "aria-description": option.description,
      "aria-required": option.required ? "true" : null, "aria-label": option.name, "data-option-input": option.name,
    });
    const field = { option, input, picked: undefined };
    field.element = el("span", { class: "option", "data-option": option.name },
      el("span", { class: "option-name", "aria-hidden": "true", on: { click: () => input.focus() } }, option.name), input);
    input.addEventListener("focus", () => this.#events.focus(field));
    input.addEventListener("keydown", (event) => this.#events.keydown(field, event));
    input.addEventListener("input", () => {
      field.picked = undefined;
      this.#clearError(field);
      this.#fit(field);
      this.#events.input(field);
      this.#events.changed();
    });
    this.#fields.set(option.name, field);
    this.element.append(field.element);
    this.#events.changed();
    return field;
  }

  remove(field) {
    this.#fields.delete(field.option.name);
    field.element.remove();
    this.#events.changed();
  }

  /** Fills a field with a value that was picked from a list; `title` is what a person sees. */
  pick(field, title, value) {
    field.input.value = title;
    field.picked = { value };
    this.#clearError(field);
    this.#fit(field);
    this.#events.changed();
  }

  /** The first required field that is still empty, if any. */
  nextMissing() {
    return [...this.#fields.values()].find((field) => field.option.required && field.input.value.trim() === "");
  }

  /** The field before this one, or the last one for null. */
  before(field) {
    const all = [...this.#fields.values()];
    return field === null ? all.at(-1) : all[all.indexOf(field) - 1];
  }

  /** The fields as options of an interaction: {options}, or {error, field} for the first that is wrong. */
  read() {
    const filled = [];
    for (const field of this.#fields.values()) {
      const { option, input, picked } = field;
      const text = input.value.trim();
      if (text === "" && option.required) return this.#fail(field, `“${option.name}” is required: ${option.description}.`);
      if (text === "") continue;
      const result = picked ?? readText(option, text, this.#world);
      if (result.error) return this.#fail(field, result.error);
      filled.push({ name: option.name, type: option.type, value: result.value });
    }
    return { options: nestOptions(this.entry, filled) };
  }

  /** The options as they stand while `focused` is being typed into, for autocomplete. */
  readPartly(focused) {
    const filled = [];
    for (const field of this.#fields.values()) {
      const { option, input, picked } = field;
      if (field === focused) {
        filled.push({ name: option.name, type: option.type, value: input.value, focused: true });
      } else if (input.value.trim() !== "") {
        const { value, error } = picked ?? readText(option, input.value, this.#world);
        if (!error) filled.push({ name: option.name, type: option.type, value });
      }
    }
    return nestOptions(this.entry, filled);
  }

  /** What has to be kept to bring this form back later. */
  save() {
    const fields = [...this.#fields.values()].map(({ option, input, picked }) => ({ name: option.name, text: input.value, picked }));
    return { name: this.entry.name, fields };
  }

  /** Fills in what save gave; options that the command no longer has are left out. */
  restore(saved) {
    for (const { name, text, picked } of saved.fields) {
      const option = this.entry.options.find((candidate) => candidate.name === name);
      if (!option) continue;
      const field = this.add(option);
      field.input.value = text;
      field.picked = picked;
      this.#fit(field);
    }
  }

  #fail(field, error) {
    field.element.classList.add("wrong");
    field.input.setAttribute("aria-invalid", "true");
    return { error, field };
  }

  #clearError(field) {
    field.element.classList.remove("wrong");
    field.input.removeAttribute("aria-invalid");
  }

  #fit(field) {
    field.input.size = Math.min(40, Math.max(10, field.input.value.length + 1));
  }
}
