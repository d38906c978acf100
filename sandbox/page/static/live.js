// The stream of events from the stand-in, kept open: when it breaks, the page says so, tries again, and once it is back
// fetches everything anew, since events were missed meanwhile.

import { eventsAddress } from "./api.js";

const FIRST_RETRY_MS = 500;
const SLOWEST_RETRY_MS = 5000;

export class Live {
  #source = null;
  #timer = 0;
  #retry = FIRST_RETRY_MS;
  #as = "";
  #handlers;

  /** `handlers`: lost() when the stream broke, event(object) for each event. */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  /** Listens as this member from now on. */
  follow(as) {
    if (this.#as === as) return;
    this.#as = as;
    this.#retry = FIRST_RETRY_MS;
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#source?.close();
    const source = new EventSource(eventsAddress(this.#as));
    this.#source = source;
    source.addEventListener("open", () => {
      this.#retry = FIRST_RETRY_MS;
    });
    source.addEventListener("error", () => {
      // EventSource gives up for good on an error answer, and its own pause is long: reconnecting is done here.
      source.close();
      if (source !== this.#source) return;
      this.#handlers.lost();
      this.#timer = setTimeout(() => this.#connect(), this.#retry);
      this.#retry = Math.min(this.#retry * 2, SLOWEST_RETRY_MS);
    });
    source.addEventListener("message", (message) => this.#handlers.event(JSON.parse(message.data)));
  }
}
