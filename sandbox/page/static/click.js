// How a click shows on its message while it waits for the bot and when it failed. This changes the message's element in
// place: drawing it anew under a pointer that is being pressed would lose the press.

import { el, icon } from "./dom.js";

/** Shows the state of a click ({customID, state, error}) on a message's element; undefined takes it away. */
export function showClick(node, click) {
  const controls = [...node.querySelectorAll("button[data-custom-id]")];
  // A message that no longer has the button has been changed by the answer, of which the page will hear in a moment.
  const waits = click?.state === "waiting" && controls.some((control) => control.dataset.customId === click.customID);
  for (const control of controls) {
    const mine = waits && control.dataset.customId === click.customID;
    // The one that was used stays enabled, else it would lose the focus.
    control.disabled = control.dataset.closed === "true" || (waits && !mine);
    control.dataset.pending = String(mine);
    control.setAttribute("aria-busy", String(mine));
    control.querySelector(".dots")?.remove();
    if (mine) control.append(el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")));
  }
  node.querySelector(".click-failed")?.remove();
  if (click?.state !== "failed") return;
  const text = click.error === "failed" ? "This interaction failed" : click.error;
  node.querySelector(".message-body").append(el("p", { class: "failed click-failed", role: "alert" }, icon("warning"), text));
}
