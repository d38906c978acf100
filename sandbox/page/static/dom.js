// Building and finding elements. Text always becomes text nodes here: nothing in the page ever parses data as markup.

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "open"]);

/**
 * Creates an element. `attributes` may hold `on` (an object of event listeners); null and undefined leave an attribute
 * away. Booleans are written out for data-* and aria-*; elsewhere true is an empty attribute and false none. Children
 * are nodes or text; null, undefined and false are skipped, arrays flattened.
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (PROPERTIES.has(name)) {
      element[name] = value;
    } else if (typeof value === "boolean" && /^(data|aria)-/.test(name)) {
      element.setAttribute(name, String(value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  append(element, children);
  return element;
}

function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false && child !== "") parent.append(child);
  }
}

/** Replaces everything inside `parent`. */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/** The element with this id; the page's document holds every id that is asked for. */
export function byId(id) {
  return document.getElementById(id);
}

/** An icon from the few in the document's own symbol sheet, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#icon-${name}`);
  svg.append(use);
  return svg;
}

let lastID = 0;

/** A fresh id for linking a label or popup to its control. */
export function freshID(prefix) {
  lastID += 1;
  return `${prefix}-${lastID}`;
}

/** Gives each value that arrives within `ms` up for the newest, then calls `action` once with it. */
export function debounce(ms, action) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), ms);
  };
}
