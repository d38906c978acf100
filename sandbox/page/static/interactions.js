// Following what a person started until the bot has answered: which button of which message waits, which command is
// being sent, what failed.

import { fetchInteraction, fetchState, postClick, postCommand, postModal } from "./api.js";

// A deferred answer ends the waiting too, but the stand-in holds its reply back for a decided one: look this often.
const LOOK_MS = 400;
const FAILURES = 10;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Interactions extends EventTarget {
  /** Message ID to {customID, state: "waiting" | "failed", error}. */
  #clicks = new Map();
  /** Commands that no message answers yet: {key, as, channel, title, state: "waiting" | "failed", error}. */
  commands = [];
  #lastKey = 0;

  /** The click on this message that waits or failed, if any. */
  clickOn(message) {
    return this.#clicks.get(message);
  }

  /** Clicks a button or uses a select menu; nothing while the same click waits already. */
  async click({ as, channel, message, customID, values }) {
    const earlier = this.#clicks.get(message);
    if (earlier?.state === "waiting" && earlier.customID === customID) return;
    const click = { customID, state: "waiting", error: "" };
    this.#clicks.set(message, click);
    this.#changed();
    const error = await this.#follow(() => postClick({ as, channel, message, custom_id: customID, values }));
    // A later click on the same message has taken this one's place.
    if (this.#clicks.get(message) !== click) return;
    if (error) Object.assign(click, { state: "failed", error });
    else this.#clicks.delete(message);
    this.#changed();
  }

  /** Sends a command; `title` is what is shown while it waits. */
  async command({ title, ...body }) {
    this.#lastKey += 1;
    const sent = { key: `command-${this.#lastKey}`, as: body.as, channel: body.channel, title, state: "waiting", error: "" };
    this.commands.push(sent);
    this.#changed();
    const error = await this.#follow(() => postCommand(body));
    if (error) Object.assign(sent, { state: "failed", error });
    else this.forget(sent.key);
    this.#changed();
  }

  /** Submits a form that the bot opened; answers with what went wrong, "" when nothing did. */
  modal(body) {
    return this.#follow(() => postModal(body));
  }

  /** Takes a failed command off the list. */
  forget(key) {
    this.commands = this.commands.filter((command) => command.key !== key);
    this.#changed();
  }

  async #follow(start) {
    try {
      const { interaction } = await start();
      return await this.#answered(interaction);
    } catch (error) {
      return error.message;
    }
  }

  /** Looks until the interaction is answered; a look that fails is repeated, the stand-in may be starting again. */
  async #answered(interaction) {
    for (let failures = 0; ;) {
      try {
        const { state, modal } = await fetchInteraction(interaction, LOOK_MS);
        if (modal) this.dispatchEvent(new CustomEvent("modal", { detail: { interaction, modal } }));
        if (state === "failed") return await this.#whyFailed();
        if (state !== "waiting") return "";
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures > FAILURES) throw error;
        await pause(LOOK_MS);
      }
    }
  }

  async #whyFailed() {
    const { bot } = await fetchState("");
    return bot?.connected === false ? "The bot is not connected: is it running?" : "failed";
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("changed"));
  }
}
