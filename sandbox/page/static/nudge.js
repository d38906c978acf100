// The strip above the composer that says when somebody else has something to answer, and offers to be them: in a sandbox
// one person usually plays everybody.

import { byId, el, fill } from "./dom.js";

export class Nudge {
  #world;
  #reading;
  #go;

  constructor({ world, reading, go }) {
    this.#world = world;
    this.#reading = reading;
    this.#go = go;
    world.on("state place messages reading", () => this.draw());
  }

  draw() {
    const world = this.#world;
    const waiting = world.people().filter((member) => member.id !== world.me && this.#reading.state(member.id, world.channel).pings > 0);
    const strip = byId("nudge");
    const shown = strip.dataset.members ?? "";
    const wanted = waiting.map((member) => member.id).join(" ");
    strip.hidden = waiting.length === 0;
    if (shown === wanted) return;
    strip.dataset.members = wanted;
    fill(strip, "Mentioned here: ", waiting.map((member) => el("button", {
      type: "button", class: "text-button", "data-act-as": member.id, on: { click: () => this.#go({ as: member.id }) },
    }, `act as ${member.name}`)));
  }
}
