// The line at the bottom: plain text until "/" makes it a command, then the command's name and its options as fields,
// with a list above of what can be picked. Enter sends, Tab goes on, Backspace takes back, Escape closes.

import { avatar } from "./avatar.js";
import { fetchInteraction, postAutocomplete } from "./api.js";
import { CommandForm } from "./command-form.js";
import { chatEntries, matchEntries, parseTyped } from "./commands.js";
import { byId, debounce } from "./dom.js";
import { Picker } from "./picker.js";
import { isAutocompleted, suggest } from "./suggestions.js";

const AUTOCOMPLETE_MS = 150;
const AUTOCOMPLETE_WAIT_MS = 3000;

export class Composer {
  #world;
  #actions;
  #box = byId("message-box");
  #slot = byId("command-slot");
  #picker = new Picker(byId("picker"));
  #form = null;
  #drafts = new Map();
  #place = "";
  #newLine = false;
  #askBot = debounce(AUTOCOMPLETE_MS, (field) => this.#autocomplete(field));

  /** `actions`: command({name, type, options, title}) and text(content), which sends a plain message. */
  constructor({ world, actions }) {
    this.#world = world;
    this.#actions = actions;
    this.#box.addEventListener("input", () => this.#typed());
    this.#box.addEventListener("focus", () => this.#offerForBox());
    this.#box.addEventListener("keydown", (event) => this.#boxKey(event));
    // Enter is a key of the composer's own: neither the form nor the text box may act on it again, also not where a
    // keyboard on a screen sends it in two steps.
    byId("composer").addEventListener("submit", (event) => event.preventDefault());
    this.#box.addEventListener("beforeinput", (event) => {
      if (event.inputType === "insertLineBreak" && !this.#newLine) event.preventDefault();
    });
    byId("send-button").addEventListener("click", () => this.#send());
    byId("composer").addEventListener("focusout", (event) => {
      if (!byId("composer").contains(event.relatedTarget)) this.#picker.hide();
    });
    byId("command-button").addEventListener("click", () => {
      if (!this.#form && !this.#box.value.startsWith("/")) this.#box.value = `/${this.#box.value}`;
      this.#box.focus();
      this.#offerForBox();
    });
    world.on("place", () => this.#changePlace());
    world.on("state", () => this.#label());
  }

  /** Puts a command into the composer, ready to be filled in. */
  use(name) {
    const entry = chatEntries(this.#world.commandsHere()).find((candidate) => candidate.name === name);
    if (entry) this.#begin(entry);
  }

  /** Adds text where one is writing. */
  insert(text) {
    const target = this.#form?.before(null)?.input ?? this.#box;
    target.value += text;
    target.dispatchEvent(new Event("input"));
    target.focus();
  }

  focus() {
    (this.#form?.nextMissing()?.input ?? this.#box).focus();
  }

  /** Shows one sentence about what is wrong; "" takes it away. */
  complain(sentence) {
    byId("composer-error").textContent = sentence;
  }

  #label() {
    const name = this.#world.here?.name ?? "";
    this.#box.placeholder = this.#form ? this.#optionalHint() : `Message #${name} or type /`;
    this.#box.setAttribute("aria-label", this.#form ? `More options of /${this.#form.entry.name}` : `Message #${name}`);
    byId("composer").dataset.command = this.#form?.entry.name ?? "";
  }

  #optionalHint() {
    const count = this.#form.unused.length;
    return count === 0 ? "" : `+${count} optional`;
  }

  #typed() {
    this.complain("");
    if (!this.#form) {
      const typed = parseTyped(chatEntries(this.#world.commandsHere()), this.#box.value);
      if (typed) this.#begin(typed.entry, typed.texts, typed.rest);
    } else {
      const colon = /^\s*([^\s:]+):$/.exec(this.#box.value);
      const option = colon && this.#form.unused.find((candidate) => candidate.name === colon[1]);
      if (option) this.#addOption(option);
    }
    this.#offerForBox();
  }

  /** Commands while one types a name; the options that are left while a command is filled in. */
  #offerForBox() {
    if (document.activeElement !== this.#box) return;
    const text = this.#box.value;
    if (this.#form) {
      const wanted = text.trim().toLowerCase();
      const left = this.#form.unused.filter((option) => option.name.includes(wanted));
      this.#picker.show(this.#box, {
        label: "Options", first: wanted !== "",
        items: left.map((option) => ({
          title: option.name, detail: option.description, attributes: { "data-pick-option": option.name }, pick: () => this.#addOption(option),
        })),
      });
    } else if (text.startsWith("/")) {
      const entries = matchEntries(chatEntries(this.#world.commandsHere()), text.slice(1));
      this.#picker.show(this.#box, {
        label: "Commands", empty: "No registered command matches.",
        items: entries.map((entry) => ({
          title: `/${entry.name}`, detail: entry.description, note: entry.options.map((option) => option.name).slice(0, 3).join(" "),
          attributes: { "data-command": entry.name }, pick: () => this.#begin(entry),
        })),
      });
    } else {
      this.#picker.hide();
    }
  }

  #begin(entry, texts = [], rest = "") {
    this.complain("");
    this.#form?.element.remove();
    this.#form = new CommandForm(entry, this.#world, {
      focus: (field) => this.#offerValues(field),
      input: (field) => this.#typedValue(field),
      keydown: (field, event) => this.#fieldKey(field, event),
      changed: () => { this.complain(""); this.#label(); },
    });
    this.#form.restore({ fields: texts.map(([name, text]) => ({ name, text })) });
    this.#slot.replaceChildren(this.#form.element);
    this.#box.value = rest;
    this.#label();
    const last = texts.length > 0 ? this.#form.before(null) : undefined;
    (this.#form.nextMissing() ?? last)?.input.focus();
    if (!this.#form.nextMissing() && !last) {
      this.#box.focus();
      this.#offerForBox();
    }
  }

  #addOption(option) {
    this.#box.value = "";
    this.#form.add(option).input.focus();
  }

  /** Text such as "name:" in a field goes on to that option, so that a command can be typed in one go. */
  #typedValue(field) {
    const typed = /^(?:(.*)\s)?([^\s:]+):$/.exec(field.input.value);
    const option = typed && this.#form.entry.options.find(({ name }) => name === typed[2]);
    if (!option) {
      this.#offerValues(field);
      return;
    }
    field.input.value = typed[1] ?? "";
    if (option === field.option) this.#offerValues(field);
    else this.#addOption(option);
  }

  #offerValues(field) {
    if (isAutocompleted(field.option)) {
      this.#askBot(field);
      return;
    }
    const typed = field.picked ? "" : field.input.value;
    this.#showValues(field, suggest(field.option, typed, this.#world));
  }

  #showValues(field, values) {
    const { option, input } = field;
    this.#picker.show(input, {
      label: `${option.name} — ${option.description}`, first: !field.picked,
      empty: input.value.trim() === "" && values.length === 0 ? "Type a value." : "",
      items: values.map((value) => ({
        title: value.title, detail: value.detail, picture: value.member && avatar(value.member, "small"),
        attributes: { "data-value": String(value.value) },
        pick: () => {
          this.#form.pick(field, value.member ? `@${value.title}` : value.title, value.value);
          this.#onward();
        },
      })),
    });
  }

  async #autocomplete(field) {
    const form = this.#form;
    if (!form || document.activeElement !== field.input) return;
    const asked = field.input.value;
    try {
      const { interaction } = await postAutocomplete({
        as: this.#world.me, channel: this.#world.channel, name: form.entry.command.name, options: form.readPartly(field),
      });
      const { choices } = await fetchInteraction(interaction, AUTOCOMPLETE_WAIT_MS);
      if (this.#form !== form || document.activeElement !== field.input || field.input.value !== asked) return;
      this.#showValues(field, (choices ?? []).map((choice) => ({ title: choice.name, value: choice.value })));
    } catch (error) {
      this.complain(error.message);
    }
  }

  /** After a field is done: to the next required one that is empty, else to the end of the line. */
  #onward() {
    const next = this.#form.nextMissing()?.input ?? this.#box;
    next.focus();
    this.#offerForBox();
  }

  /** Keys that mean the same in every input of the composer; says whether the key was one of them. */
  #commonKey(event) {
    if (event.isComposing) return true;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.#picker.isOpen) this.#picker.move(step);
    else if (event.key === "Escape" && this.#picker.isOpen) this.#picker.hide();
    else if (event.key === "Escape" && this.#form) this.#cancel();
    else if (event.key === "Enter" && !event.shiftKey) {
      if (!this.#picker.choose()) this.#send();
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #boxKey(event) {
    this.#newLine = event.key === "Enter" && event.shiftKey;
    if (this.#commonKey(event)) return;
    const atStart = this.#box.selectionStart === 0 && this.#box.selectionEnd === 0;
    if (event.key === "Tab" && !event.shiftKey && this.#picker.isOpen && this.#picker.choose(true)) {
      event.preventDefault();
    } else if (event.key === "Backspace" && atStart && this.#form) {
      event.preventDefault();
      this.#stepBack(null);
    }
  }

  #fieldKey(field, event) {
    if (this.#commonKey(event)) return;
    if (event.key === "Tab" && !event.shiftKey && this.#picker.hasActive) {
      event.preventDefault();
      this.#picker.choose();
    } else if (event.key === "Backspace" && field.input.value === "") {
      event.preventDefault();
      this.#stepBack(field);
    }
  }

  /** Backspace in an empty place: takes an optional field away, goes to the one before, or gives the command up. */
  #stepBack(field) {
    const before = this.#form.before(field);
    if (field && !field.option.required) this.#form.remove(field);
    if (before) before.input.focus();
    else if (field && !field.option.required) this.#box.focus();
    else this.#cancel();
  }

  #cancel() {
    const name = this.#form.entry.name;
    this.#clear();
    this.#box.value = `/${name}`;
    this.#box.focus();
    this.#offerForBox();
  }

  #clear() {
    this.#form?.element.remove();
    this.#form = null;
    this.#box.value = "";
    this.#picker.hide();
    this.complain("");
    this.#label();
  }

  #send() {
    if (!this.#form && this.#box.value.startsWith("/")) {
      const typed = parseTyped(chatEntries(this.#world.commandsHere()), `${this.#box.value} `);
      if (!typed) {
        this.complain(`There is no command “${this.#box.value.trim()}” here: pick one from the list.`);
        return;
      }
      this.#begin(typed.entry, typed.texts, typed.rest);
    }
    if (!this.#form) {
      const text = this.#box.value.trim();
      if (text === "") return;
      this.#clear();
      this.#actions.text(text);
      return;
    }
    const extra = this.#box.value.trim();
    if (extra !== "") {
      this.complain(`“${extra}” is no option of /${this.#form.entry.name}: pick one from the list.`);
      return;
    }
    const { options, error, field } = this.#form.read();
    if (error) {
      field.input.focus();
      this.complain(error);
      return;
    }
    const { entry } = this.#form;
    this.#clear();
    this.#box.focus();
    this.#actions.command({ name: entry.command.name, type: 1, options, title: `/${entry.name}` });
  }

  /** Every member keeps an unsent line in every channel. */
  #changePlace() {
    if (this.#place !== "") this.#drafts.set(this.#place, { form: this.#form?.save(), text: this.#box.value });
    this.#place = `${this.#world.me}/${this.#world.channel}`;
    this.#clear();
    const draft = this.#drafts.get(this.#place);
    const entry = draft?.form && chatEntries(this.#world.commandsHere()).find(({ name }) => name === draft.form.name);
    if (entry) {
      const focused = document.activeElement;
      this.#begin(entry);
      this.#form.restore(draft.form);
      focused?.focus?.();
    }
    this.#box.value = draft?.text ?? "";
    this.#label();
  }
}
