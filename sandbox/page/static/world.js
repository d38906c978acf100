// What the page knows of the chat, and who looks at it. Everything shown is drawn from here; `changed` tells the parts.

import { menuCommands } from "./commands.js";

/** Orders snowflakes, which are numbers too long for JavaScript's. */
export function compareIDs(a, b) {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

export class World extends EventTarget {
  members = [];
  guilds = [];
  channels = [];
  roles = [];
  commands = [];
  /** Channel ID to its messages, oldest first, as the member `me` can see them. */
  messages = new Map();
  me = "";
  channel = "";

  /** Tells listeners that `what` changed: "state", "place" (member or channel), "messages", "reading". */
  tell(what) {
    this.dispatchEvent(new CustomEvent(what));
  }

  on(whats, listener) {
    for (const what of whats.split(" ")) this.addEventListener(what, listener);
  }

  member(id) {
    return this.members.find((member) => member.id === id);
  }

  get self() {
    return this.member(this.me);
  }

  get here() {
    return this.channels.find((channel) => channel.id === this.channel);
  }

  get messagesHere() {
    return this.messages.get(this.channel) ?? [];
  }

  /** People that one can act as. */
  people() {
    return this.members.filter((member) => !member.bot);
  }

  /** The channel's server's members, people first. */
  membersHere() {
    const guild = this.here?.guild;
    return this.members.filter((member) => !member.guilds || member.guilds.includes(guild));
  }

  channelsBeside() {
    return this.channels.filter((channel) => channel.guild === this.here?.guild);
  }

  rolesHere() {
    return this.roles.filter((role) => !role.guild || role.guild === this.here?.guild);
  }

  /** The commands that can be used in this channel: those for everywhere, and those of its server alone. */
  commandsHere() {
    return this.commands.filter((command) => !command.guild_id || command.guild_id === this.here?.guild);
  }

  commandsFor(type) {
    return menuCommands(this.commandsHere(), type);
  }

  /** Names for mentions in message text. */
  names = {
    member: (id) => this.member(id)?.name,
    channel: (id) => this.channels.find((channel) => channel.id === id)?.name,
    role: (id) => this.roles.find((role) => role.id === id)?.name,
  };

  /** Puts a new or edited message in its place. */
  put(channel, message) {
    const list = this.messages.get(channel) ?? [];
    const at = list.findIndex((known) => known.id === message.id);
    const next = at < 0 ? [...list, message].sort((a, b) => compareIDs(a.id, b.id)) : list.with(at, message);
    this.messages.set(channel, next);
  }

  drop(channel, id) {
    this.messages.set(channel, (this.messages.get(channel) ?? []).filter((message) => message.id !== id));
  }

  /** The newest message's ID in a channel, "0" where there is none. */
  newest(channel) {
    return this.messages.get(channel)?.at(-1)?.id ?? "0";
  }
}

