// The right side: the members of the server, and the menu of a member or a message with the bot's commands in it.

import { avatar, badges } from "./avatar.js";
import { CommandType } from "./commands.js";
import { byId, el, fill, icon } from "./dom.js";
import { openPopup } from "./popup.js";

export class People {
  #world;
  #actions;
  #shown = "";

  /** `actions`: go({as}), run(command, target) for a command of a menu, mention(member), remove(message). */
  constructor({ world, actions }) {
    this.#world = world;
    this.#actions = actions;
    world.on("state place", () => this.draw());
  }

  draw() {
    const shown = JSON.stringify([this.#world.membersHere(), this.#world.me]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const here = this.#world.membersHere();
    const groups = [
      ["Owner", here.filter((member) => member.owner)],
      ["Moderators", here.filter((member) => !member.owner && !member.bot && member.roles.length > 0)],
      ["Members", here.filter((member) => !member.owner && !member.bot && member.roles.length === 0)],
      ["Apps", here.filter((member) => member.bot)],
    ];
    fill(byId("members"), groups.filter(([, members]) => members.length > 0).map(([title, members]) =>
      el("section", { "aria-label": title },
        el("h3", { class: "side-heading" }, `${title} — ${members.length}`),
        el("ul", { role: "list" }, members.map((member) => this.#row(member))))));
  }

  /** What can be done with a member. */
  openMemberMenu(id, at) {
    const member = this.#world.member(id);
    if (!member) return;
    const items = [{ heading: member.name }];
    items.push({ title: "Mention", pick: () => this.#actions.mention(member) });
    if (!member.bot && id !== this.#world.me) {
      items.push({ title: `Act as ${member.name}`, attributes: { "data-act-as": id }, pick: () => this.#actions.go({ as: id }) });
    }
    items.push(...this.#apps(CommandType.user, id));
    openPopup({ at, label: `Menu for ${member.name}`, items });
  }

  /** What can be done with a message. */
  openMessageMenu(message, at) {
    const items = [
      { title: "Copy text", pick: () => navigator.clipboard?.writeText(message.content ?? "") },
      { title: "Copy message ID", pick: () => navigator.clipboard?.writeText(message.id) },
      ...this.#mayDelete(message) ? [{ title: "Delete message", pick: () => this.#actions.remove(message) }] : [],
      ...this.#apps(CommandType.message, message.id),
    ];
    openPopup({ at, label: "Menu for the message", items });
  }

  #mayDelete(message) {
    const { self } = this.#world;
    return message.author.id === self.id || self.owner || self.roles.length > 0;
  }

  #apps(type, target) {
    const commands = this.#world.commandsFor(type);
    if (commands.length === 0) return [];
    return [{ heading: "Apps" }, ...commands.map((command) => ({
      title: command.name, attributes: { "data-command": command.name }, pick: () => this.#actions.run(command, target),
    }))];
  }

  #row(member) {
    const open = (event) => {
      event.preventDefault();
      const point = event.type === "contextmenu" && event.clientX > 0 ? { x: event.clientX, y: event.clientY } : event.currentTarget;
      this.openMemberMenu(member.id, point);
    };
    return el("li", { class: "member", "data-member-id": member.id, on: { contextmenu: open } },
      avatar(member), el("span", { class: "member-name" }, el("span", {}, member.name), member.bot && badges({ bot: true }),
        member.id === this.#world.me && el("span", { class: "you" }, "you")),
      el("button", {
        type: "button", class: "icon-button", "aria-label": `Menu for ${member.name}`, "aria-haspopup": "menu", "aria-expanded": "false",
        "data-member-menu": member.id, on: { click: open },
      }, icon("more")));
  }
}
