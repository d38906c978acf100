// Forms that a bot opens over the page: text fields and select menus, checked as they are sent.

import { byId, el, fill, freshID } from "./dom.js";
import { markdown } from "./markdown.js";
import { defaultValues, isSelect, selectMenu } from "./select.js";

const Kind = { row: 1, input: 4, text: 10, label: 18 };

/** Shows the form; `submit(components)` sends it and answers with what went wrong, "" when nothing did. */
export function openModal(modal, world, submit) {
  const dialog = byId("modal");
  const fields = [];
  const rows = (modal.components ?? []).map((component) => part(component, world, fields));
  const error = el("p", { class: "failed", role: "alert" });
  const send = el("button", { type: "submit", class: "button primary" }, "Submit");
  const titleID = freshID("modal-title");
  const form = el("form", {
    method: "dialog", novalidate: true, on: {
      submit: async (event) => {
        event.preventDefault();
        error.textContent = fields.map((field) => field.problem()).find(Boolean) ?? "";
        if (error.textContent) return;
        send.disabled = true;
        const problem = await submit(fields.map((field) => field.component()));
        send.disabled = false;
        if (problem) error.textContent = problem === "failed" ? "Something went wrong. Try again." : problem;
        else dialog.close();
      },
    },
  }, el("h2", { id: titleID }, modal.title), rows, error,
  el("div", { class: "modal-buttons" },
    el("button", { type: "button", class: "button secondary", on: { click: () => dialog.close() } }, "Cancel"), send));
  dialog.setAttribute("aria-labelledby", titleID);
  dialog.dataset.customId = modal.custom_id;
  fill(dialog, form);
  dialog.showModal();
}

function part(component, world, fields) {
  if (component.type === Kind.text) return el("div", { class: "content" }, markdown(component.content, world.names));
  if (component.type === Kind.row) {
    return (component.components ?? []).map((inner) => control(inner, inner.label, "", world, fields, component));
  }
  if (component.type === Kind.label) {
    return control(component.component, component.label, component.description, world, fields, component);
  }
  return null;
}

/** One labelled control. It is sent inside the component that it came in. */
function control(component, label, description, world, fields, parent) {
  const around = (inner) => (parent.type === Kind.label
    ? { type: Kind.label, component: inner } : { type: Kind.row, components: [inner] });
  const id = freshID("field");
  const heading = el("label", { for: id }, label, component.required !== false && el("span", { class: "required" }, " *"));
  const detail = description && el("p", { class: "small-print" }, description);
  if (isSelect(component.type)) {
    const holder = el("div", { class: "modal-select" });
    let values = defaultValues(component);
    const draw = () => fill(holder, selectMenu({
      component, world, values, label, disabled: false, onChange: (chosen) => { values = chosen; draw(); },
    }));
    draw();
    fields.push({
      problem: () => (component.required !== false && values.length < (component.min_values ?? 1) ? `Choose something for “${label}”.` : ""),
      component: () => around({ type: component.type, custom_id: component.custom_id, values }),
    });
    return el("div", { class: "modal-field" }, heading, detail, holder);
  }
  const input = el(component.style === 2 ? "textarea" : "input", {
    id, value: component.value ?? "", placeholder: component.placeholder, maxlength: component.max_length,
    "data-custom-id": component.custom_id, "aria-required": component.required !== false ? "true" : null,
  });
  fields.push({
    problem: () => {
      const length = [...input.value].length;
      if (length === 0) return component.required !== false ? `“${label}” is required.` : "";
      return length < (component.min_length ?? 0) ? `“${label}” needs at least ${component.min_length} characters.` : "";
    },
    component: () => around({ type: Kind.input, custom_id: component.custom_id, value: input.value }),
  });
  return el("div", { class: "modal-field" }, heading, detail, input);
}
