// Which messages each member has read, kept in the browser so that two tabs agree, and what follows from it: bold
// channels, red numbers, and who has something to answer.

import { compareIDs } from "./world.js";

const KEY = "sandbox.read";

export class Reading {
  #world;
  #last;

  constructor(world) {
    this.#world = world;
    this.#last = stored();
    addEventListener("storage", (event) => {
      if (event.key !== KEY) return;
      this.#last = stored();
      world.tell("reading");
    });
  }

  /** Notes that this member has seen everything in the channel. */
  markRead(member, channel) {
    const newest = this.#world.newest(channel);
    if (compareIDs(newest, this.#lastRead(member, channel)) <= 0) return;
    this.#last[`${member}/${channel}`] = newest;
    localStorage.setItem(KEY, JSON.stringify(this.#last));
    this.#world.tell("reading");
  }

  /** {unread, pings}: whether there is anything new in the channel for the member, and how often it names them. */
  state(member, channel) {
    const last = this.#lastRead(member, channel);
    const fresh = (this.#world.messages.get(channel) ?? [])
      .filter((message) => compareIDs(message.id, last) > 0 && message.author.id !== member);
    return { unread: fresh.length > 0, pings: fresh.filter((message) => (message.pinged ?? []).includes(member)).length };
  }

  /** The pings of a member in all channels that the page knows. */
  pings(member) {
    return this.#world.channels.reduce((sum, channel) => sum + this.state(member, channel.id).pings, 0);
  }

  #lastRead(member, channel) {
    return this.#last[`${member}/${channel}`] ?? "0";
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
