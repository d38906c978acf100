// Select menus. The list is the page's own, not the browser's: there a choice is made only when it is confirmed, while
// arrow keys on a closed native menu would already send it to the bot.

import { avatar } from "./avatar.js";
import { el, icon } from "./dom.js";
import { openPopup } from "./popup.js";

const Kind = { string: 3, user: 5, role: 6, mentionable: 7, channel: 8 };

/** Whether this component type is a select menu. */
export function isSelect(type) {
  return Object.values(Kind).includes(type);
}

function choices(component, world) {
  const members = () => world.membersHere().map((member) => ({ title: member.name, value: member.id, picture: avatar(member, "small") }));
  const roles = () => world.rolesHere().map((role) => ({ title: role.name, value: role.id }));
  switch (component.type) {
    case Kind.string:
      return (component.options ?? []).map((option) => ({ title: option.label, detail: option.description, value: option.value }));
    case Kind.user: return members();
    case Kind.role: return roles();
    case Kind.mentionable: return [...members(), ...roles()];
    default: return world.channelsBeside().map((channel) => ({ title: `#${channel.name}`, value: channel.id }));
  }
}

/** The values that are chosen before a person has chosen. */
export function defaultValues(component) {
  const preset = component.default_values?.map((value) => value.id) ?? [];
  return component.type === Kind.string
    ? (component.options ?? []).filter((option) => option.default).map((option) => option.value) : preset;
}

/** A select menu showing `values`; `onChange(values)` is called with what was chosen. */
export function selectMenu({ component, world, values, disabled, onChange, label }) {
  const all = choices(component, world);
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const chosen = all.filter((choice) => values.includes(choice.value));
  const placeholder = component.placeholder ?? "Make a selection";
  const text = chosen.map((choice) => choice.title).join(", ") || placeholder;
  const button = el("button", {
    type: "button", class: "select", "aria-haspopup": "listbox", "aria-expanded": "false", disabled, "data-closed": String(disabled),
    "aria-label": `${label ?? placeholder}: ${chosen.length > 0 ? text : "nothing chosen"}`,
    "data-custom-id": component.custom_id, "data-empty": chosen.length === 0,
  }, el("span", { class: "select-text" }, text), icon("down"));

  button.addEventListener("click", () => {
    const multiple = most > 1 || least === 0;
    const items = all.map((choice) => ({
      ...choice, checked: values.includes(choice.value), attributes: { "data-value": choice.value },
      pick: () => onChange([choice.value]),
    }));
    openPopup({
      at: button, label: label ?? placeholder, items, role: "listbox", multiple,
      onClose: (closed) => {
        const picked = closed.filter((item) => item.checked).map((item) => item.value);
        const changed = picked.length !== values.length || picked.some((value) => !values.includes(value));
        if (multiple && changed && picked.length >= least && picked.length <= most) onChange(picked);
      },
    });
  });
  return button;
}
