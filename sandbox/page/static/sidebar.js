// The left side: servers, the channels of the one that is open, and who one is acting as. And the member switcher.

import { avatar, badges } from "./avatar.js";
import { byId, el, fill, icon } from "./dom.js";
import { openPopup } from "./popup.js";

function pill(count, what) {
  return count > 0 && el("span", { class: "pings" }, String(count), el("span", { class: "for-readers" }, ` ${what}`));
}

export class Sidebar {
  #world;
  #reading;
  #go;

  /** `go({as, channel})` changes who one is or where. */
  constructor({ world, reading, go }) {
    this.#world = world;
    this.#reading = reading;
    this.#go = go;
    world.on("state place messages reading", () => this.draw());
    for (const id of ["user-panel", "composer-member"]) {
      byId(id).addEventListener("click", (event) => this.openSwitcher(event.currentTarget));
    }
  }

  draw() {
    this.#drawServers();
    this.#drawChannels();
    this.#drawSelf();
  }

  /** The list of everybody one can be, with how often each was pinged. */
  openSwitcher(at) {
    const world = this.#world;
    openPopup({
      at, label: "Act as", items: [{ heading: "Act as" }, ...world.people().map((member) => ({
        title: [member.name, " ", badges(member)], detail: member.username, picture: avatar(member),
        note: pill(this.#reading.pings(member.id), "unread mentions"),
        checked: member.id === world.me, attributes: { "data-member-id": member.id },
        pick: () => this.#go({ as: member.id }),
      }))],
    });
  }

  #drawServers() {
    const world = this.#world;
    keepFocus(byId("servers"), world.guilds.map((guild) => {
      const channels = world.channels.filter((channel) => channel.guild === guild.id);
      const pings = channels.reduce((sum, channel) => sum + this.#reading.state(world.me, channel.id).pings, 0);
      const unread = channels.some((channel) => this.#reading.state(world.me, channel.id).unread);
      const current = guild.id === world.here?.guild;
      return el("li", { "data-unread": unread },
        el("button", {
          type: "button", class: "server", title: guild.name, "data-guild-id": guild.id, "aria-current": current ? "true" : null,
          on: { click: () => this.#go({ channel: channels[0]?.id }) },
        }, avatar(guild, "server-picture"), el("span", { class: "for-readers" }, guild.name), pill(pings, "mentions")));
    }));
  }

  #drawChannels() {
    const world = this.#world;
    const guild = world.guilds.find((candidate) => candidate.id === world.here?.guild);
    byId("server-name").textContent = guild?.name ?? "";
    keepFocus(byId("channels"), world.channelsBeside().map((channel) => {
      const { unread, pings } = this.#reading.state(world.me, channel.id);
      const current = channel.id === world.channel;
      return el("li", {},
        el("a", {
          class: "channel", href: `#as=${encodeURIComponent(world.me)}&channel=${encodeURIComponent(channel.id)}`,
          "data-channel-id": channel.id, "aria-current": current ? "page" : null, "data-unread": unread && !current,
        }, icon(channel.parent ? "thread" : "hash"), el("span", { class: "channel-name" }, channel.name),
        unread && !current && el("span", { class: "for-readers" }, " (unread)"), pill(pings, "mentions")));
    }));
    byId("channel-name").textContent = world.here?.name ?? "";
    byId("channel-topic").textContent = world.here?.topic ?? "";
    document.title = [pingTitle(this.#reading.pings(world.me)), `#${world.here?.name ?? ""}`, "Sandbox"].filter(Boolean).join(" ");
  }

  #drawSelf() {
    const self = this.#world.self;
    if (!self) return;
    const waiting = this.#world.people().filter((member) => member.id !== self.id)
      .reduce((sum, member) => sum + this.#reading.pings(member.id), 0);
    fill(byId("user-panel"), avatar(self),
      el("span", { class: "user-text" }, el("span", { class: "user-name", "data-testid": "me" }, self.name),
        el("span", { class: "user-detail" }, badges(self), el("span", {}, "Switch"))), pill(waiting, "mentions of others"), icon("switch"));
    fill(byId("composer-member"), avatar(self, "small"),
      el("span", { class: "for-readers" }, `Acting as ${self.name}, switch member`), pill(waiting, "mentions of others"));
  }
}

function pingTitle(count) {
  return count > 0 ? `(${count})` : "";
}

/** Redraws a list whose items each hold one control where it changed, and keeps the focus at the one in the same place. */
function keepFocus(list, items) {
  if (list.children.length === items.length && items.every((item, index) => item.isEqualNode(list.children[index]))) return;
  const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
  fill(list, items);
  list.children[focused]?.querySelector("a, button")?.focus({ preventScroll: true });
}
