// What a bot hangs below or builds its message from: buttons and select menus in rows, and the layout of Components V2.

import { el, icon } from "./dom.js";
import { cssColour } from "./embeds.js";
import { markdown } from "./markdown.js";
import { file, ownAddress, picture } from "./media.js";
import { defaultValues, isSelect, selectMenu } from "./select.js";

const Kind = {
  row: 1, button: 2, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17,
};

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/**
 * Renders a list of components. `context` is {message, world, chosen, onClick(customID, values)}, where `chosen` keeps
 * what was chosen in select menus.
 */
export function components(list, context) {
  return list.map((component) => render(component, context));
}

function render(component, context) {
  if (isSelect(component.type)) return menu(component, context);
  switch (component.type) {
    case Kind.row:
      return el("div", { class: "action-row" }, components(component.components ?? [], context));
    case Kind.button:
      return button(component, context);
    case Kind.section:
      return el("div", { class: "section" },
        el("div", { class: "section-text" }, components(component.components ?? [], context)),
        component.accessory && el("div", { class: "section-accessory" }, render(component.accessory, context)));
    case Kind.text:
      return el("div", { class: "content" }, markdown(component.content ?? "", context.world.names));
    case Kind.thumbnail:
      return el("div", { class: "thumbnail" }, media(component, context.message));
    case Kind.gallery:
      return el("div", { class: "gallery", "data-count": component.items?.length },
        (component.items ?? []).map((item) => media(item, context.message)));
    case Kind.file:
      return file({ url: component.file?.url ?? "", filename: component.name ?? fileName(component.file?.url) });
    case Kind.separator:
      return el("hr", { class: "separator", "data-divider": component.divider !== false, "data-spacing": component.spacing ?? 1 });
    case Kind.container: {
      const box = el("div", { class: "container" }, components(component.components ?? [], context));
      if (typeof component.accent_color === "number") box.style.setProperty("--edge", cssColour(component.accent_color));
      return box;
    }
    default:
      return el("p", { class: "small-print" }, `(A component of type ${component.type}, which this page does not show.)`);
  }
}

function fileName(url) {
  return decodeURIComponent((url ?? "").split("/").at(-1).split("?")[0]) || "file";
}

/** A picture of a gallery or thumbnail; its size is that of the attachment it names. */
function media(item, message) {
  const url = item.media?.url ?? "";
  const known = message.attachments?.find((attachment) =>
    attachment.id === item.media?.attachment_id || attachment.url === url || url === `attachment://${attachment.filename}`);
  return picture({
    url: known?.url ?? url, description: item.description ?? known?.description, filename: known?.filename,
    width: item.media?.width ?? known?.width, height: item.media?.height ?? known?.height,
  });
}

function button(component, { onClick }) {
  const style = STYLES[component.style] ?? "secondary";
  const { name: emojiName, id: emojiID } = component.emoji ?? {};
  const emoji = emojiName && el("span", { class: "button-emoji" }, emojiID ? `:${emojiName}:` : emojiName);
  const label = component.label && el("span", { class: "button-label" }, component.label);
  if (component.style === 5) {
    const href = /^(https?|discord):/i.test(component.url ?? "") ? ownAddress(component.url) : null;
    return el("a", { class: "button link", href, target: "_blank", rel: "noopener noreferrer" }, emoji, label, icon("external"));
  }
  return el("button", {
    type: "button", class: `button ${style}`, "data-custom-id": component.custom_id, "data-closed": String(Boolean(component.disabled)),
    on: { click: () => onClick(component.custom_id) },
  }, emoji, label);
}

function menu(component, { message, world, onClick, chosen }) {
  // What a person chose stays chosen when the message is drawn again, as long as the menu is the same.
  const key = `${message.id}/${component.custom_id}`;
  return selectMenu({
    component, world, disabled: Boolean(component.disabled),
    values: chosen.get(key) ?? defaultValues(component),
    onChange: (values) => {
      chosen.set(key, values);
      onClick(component.custom_id, values);
    },
  });
}
