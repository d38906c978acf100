// The channel's messages. Elements are kept as long as what they show is the same, so that focus, scrolling and half-made
// choices survive every update; only a message that changed is drawn again.

import { showClick } from "./click.js";
import { byId, el, icon } from "./dom.js";
import { continues, messageElement } from "./message.js";
import { dayName } from "./time.js";
import { welcome } from "./welcome.js";

const NEAR_BOTTOM_PX = 80;

export class MessageList {
  #world;
  #interactions;
  #actions;
  #chosen = new Map();
  /** Key to {signature, node, click} of what is on the page. */
  #rows = new Map();
  #place = "";
  #atBottom = true;
  /** The message to bring into view once it is drawn; "" when there is none. */
  #sought = "";
  #size = "";
  #list = byId("messages");
  #scroller = byId("scroller");

  /**
   * `actions` are those of messageElement (click, dismiss, menu, memberMenu) and welcome (switchMember, useCommand),
   * read(), which is called when the newest message is in view, and goToMessage(channel, id) for a link to a message.
   */
  constructor({ world, interactions, actions }) {
    this.#world = world;
    this.#interactions = interactions;
    this.#actions = actions;
    world.on("state place messages", () => this.draw());
    interactions.addEventListener("changed", () => this.draw());
    this.#scroller.addEventListener("scroll", () => {
      // A scroll that comes from a change of size is no wish of the reader's; the observers below deal with those.
      if (this.#size === this.#measure()) this.#scrolled();
    }, { passive: true });
    new ResizeObserver(() => this.#settle()).observe(this.#list);
    new ResizeObserver(() => this.#settle()).observe(this.#scroller);
    byId("jump").addEventListener("click", () => this.toBottom());
    this.#list.addEventListener("click", ({ target }) => {
      const link = target.closest("[data-message-link]");
      if (link) this.#actions.goToMessage(...link.dataset.messageLink.split("/"));
    });
  }

  /** Shows the newest message, and keeps to it. */
  toBottom() {
    this.#atBottom = true;
    this.#settle();
  }

  /** Brings a message of this channel into view and gives it the focus, now or as soon as it is drawn. */
  show(id) {
    this.#sought = id;
    this.#showSought();
  }

  #showSought() {
    const found = this.#sought && this.#rows.get(`${this.#place}/${this.#sought}`);
    if (!found) return;
    this.#sought = "";
    this.#atBottom = false;
    found.node.scrollIntoView({ block: "center" });
    found.node.focus({ preventScroll: true });
    this.#scrolled();
  }

  /** Draws what changed. */
  draw() {
    const place = `${this.#world.me}/${this.#world.channel}`;
    if (place !== this.#place) {
      this.#place = place;
      this.#atBottom = true;
    }
    const wanted = this.#wanted();
    const keys = new Set(wanted.map((row) => row.key));
    for (const [key, { node }] of this.#rows) {
      if (keys.has(key)) continue;
      node.remove();
      this.#rows.delete(key);
    }
    let before = null;
    for (const row of wanted) {
      const node = this.#nodeFor(row);
      const next = before ? before.nextSibling : this.#list.firstChild;
      if (node !== next) this.#list.insertBefore(node, next);
      before = node;
    }
    this.#settle();
    this.#showSought();
  }

  #nodeFor({ key, signature, build, click }) {
    const known = this.#rows.get(key);
    if (known?.signature === signature) {
      if (known.click !== click?.state) showClick(known.node, click);
      known.click = click?.state;
      return known.node;
    }
    const node = build();
    showClick(node, click);
    this.#rows.set(key, { signature, node, click: click?.state });
    if (known) {
      const focus = focusWithin(known.node);
      known.node.replaceWith(node);
      if (focus) restoreFocus(node, focus);
    }
    return node;
  }

  /** The rows that should be there: the welcome, a line for each day, the messages, and commands without an answer yet. */
  #wanted() {
    const world = this.#world;
    const rows = [{
      key: `welcome-${this.#place}`,
      signature: JSON.stringify([world.here, world.commands, world.members]),
      build: () => welcome(world, this.#actions),
    }];
    let before;
    for (const message of world.messagesHere) {
      const day = new Date(message.timestamp).toDateString();
      if (!before || new Date(before.timestamp).toDateString() !== day) {
        rows.push({ key: `day-${day}`, signature: "", build: () => el("li", { class: "day" }, el("span", {}, dayName(message.timestamp))) });
      }
      rows.push(this.#messageRow(message, continues(message, before)));
      before = message;
    }
    for (const sent of this.#interactions.commands) {
      if (sent.as !== world.me || sent.channel !== world.channel) continue;
      rows.push({ key: sent.key, signature: sent.state, build: () => this.#sentRow(sent) });
    }
    return rows;
  }

  #messageRow(message, compact) {
    const world = this.#world;
    const click = this.#interactions.clickOn(message.id);
    const answered = world.messagesHere.find((other) => other.id === message.message_reference?.message_id);
    const chosen = [...this.#chosen].filter(([key]) => key.startsWith(`${message.id}/`));
    return {
      key: `${this.#place}/${message.id}`,
      signature: JSON.stringify([message, compact, chosen, answered?.content, world.members, world.commands.length]),
      click,
      build: () => messageElement(message, { world, compact, answered, chosen: this.#chosen, actions: this.#actions }),
    };
  }

  #sentRow(sent) {
    const waits = sent.state === "waiting";
    const why = sent.error === "failed" ? "The application did not respond" : sent.error;
    return el("li", { class: "message sent", "data-sent": sent.state },
      el("div", { class: "origin" }, el("strong", {}, "You"), " used ", el("span", { class: "command-used" }, sent.title)),
      waits ? el("p", { class: "thinking" }, "Sending command…")
        : el("p", { class: "failed", role: "alert" }, icon("warning"), why, " • ",
          el("button", { type: "button", class: "text-button", on: { click: () => this.#interactions.forget(sent.key) } }, "Dismiss")));
  }

  #scrolled() {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    this.#atBottom = scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM_PX;
    byId("jump").hidden = this.#atBottom;
    if (this.#atBottom) this.#actions.read();
  }

  #measure() {
    return `${this.#scroller.scrollHeight}/${this.#scroller.clientHeight}`;
  }

  /** After anything changed its size: stay at the newest message if that is where the reader was. */
  #settle() {
    if (this.#atBottom) this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#size = this.#measure();
    this.#scrolled();
  }
}


const FOCUSABLE = "button, a[href], [tabindex='0']";

function focusWithin(node) {
  const active = document.activeElement;
  if (!node.contains(active)) return null;
  return { index: [...node.querySelectorAll(FOCUSABLE)].indexOf(active), customID: active.dataset.customId };
}

/** Gives the focus to the same button of the redrawn message, else to the one in its place, else to the message. */
function restoreFocus(node, { index, customID }) {
  const all = [...node.querySelectorAll(FOCUSABLE)];
  const same = customID && all.find((element) => element.dataset.customId === customID && !element.disabled);
  const usable = all.slice(Math.max(index, 0)).find((element) => !element.disabled && element.dataset.customId);
  (same || usable || (index >= 0 && !all[index]?.disabled && all[index]) || node).focus({ preventScroll: true });
}
