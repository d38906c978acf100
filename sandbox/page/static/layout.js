// Drawers on narrow screens, the member list's switch on wide ones, and the theme.

import { byId } from "./dom.js";

const THEME = "sandbox.theme";
const DRAWERS = { left: ["left-drawer", "open-left"], right: ["right-drawer", "open-right"] };
const narrow = matchMedia("(max-width: 900px)");

/** Closes both side bars where they lie over the messages. */
export function closeDrawers() {
  for (const side of Object.keys(DRAWERS)) setDrawer(side, false);
}

function setDrawer(side, open) {
  const [drawer, button] = DRAWERS[side].map(byId);
  drawer.classList.toggle("open", open);
  button.setAttribute("aria-expanded", String(isShown(side)));
  // What lies outside the screen must not take the focus.
  drawer.inert = !isShown(side);
  byId("scrim").hidden = !Object.values(DRAWERS).some(([id]) => narrow.matches && byId(id).classList.contains("open"));
}

function isShown(side) {
  const open = byId(DRAWERS[side][0]).classList.contains("open");
  if (narrow.matches) return open;
  return side === "left" || !document.documentElement.hasAttribute("data-members-hidden");
}

function toggle(side) {
  if (narrow.matches) {
    const open = !byId(DRAWERS[side][0]).classList.contains("open");
    closeDrawers();
    setDrawer(side, open);
    if (open) byId(DRAWERS[side][0]).querySelector("button, a")?.focus();
    return;
  }
  if (side === "right") document.documentElement.toggleAttribute("data-members-hidden");
  closeDrawers();
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  byId("theme").setAttribute("aria-pressed", String(theme === "light"));
}

/** Makes the header's switches work. */
export function setUpLayout() {
  byId("open-left").addEventListener("click", () => toggle("left"));
  byId("open-right").addEventListener("click", () => toggle("right"));
  byId("scrim").addEventListener("click", closeDrawers);
  narrow.addEventListener("change", closeDrawers);
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !narrow.matches) return;
    const side = Object.keys(DRAWERS).find((name) => isShown(name));
    if (!side) return;
    closeDrawers();
    byId(DRAWERS[side][1]).focus();
  });
  byId("theme").addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme === "light" ? "dark" : "light";
    localStorage.setItem(THEME, theme);
    setTheme(theme);
  });
  setTheme(localStorage.getItem(THEME) === "light" ? "light" : "dark");
  closeDrawers();
}
