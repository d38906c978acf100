// What can be picked for an option of a command, given what was typed: fixed choices, members, channels, roles, or what
// the bot answers to autocomplete.

import { OptionType, readFreeText } from "./commands.js";

/** Whether the values of this option come from the bot while one types. */
export function isAutocompleted(option) {
  return option.autocomplete === true;
}

/**
 * The values on offer as {title, detail, value, member?}, filtered by what was typed. `world` is the page's knowledge of
 * members, channels and roles. Options of free text have none.
 */
export function suggest(option, typed, world) {
  const wanted = typed.trim().replace(/^[@#]/, "").toLowerCase();
  const fits = ({ title, detail = "" }) => `${title}\n${detail}`.toLowerCase().includes(wanted);
  return candidates(option, world).filter(fits);
}

function candidates(option, world) {
  if (option.choices?.length > 0) {
    return option.choices.map((choice) => ({ title: choice.name, value: choice.value }));
  }
  switch (option.type) {
    case OptionType.boolean:
      return [{ title: "True", value: true }, { title: "False", value: false }];
    case OptionType.user:
      return members(world);
    case OptionType.channel:
      return world.channelsBeside().map((channel) => ({ title: channel.name, detail: `#${channel.name}`, value: channel.id }));
    case OptionType.role:
      return roles(world);
    case OptionType.mentionable:
      return [...members(world), ...roles(world)];
    default:
      return [];
  }
}

function members(world) {
  return world.membersHere().map((member) => ({
    title: member.name, detail: member.username, value: member.id, member,
  }));
}

function roles(world) {
  return world.rolesHere().map((role) => ({ title: role.name, value: role.id }));
}

/** Reads what stands in an option's field when the command is sent: {value} or {error}. */
export function readText(option, text, world) {
  if (option.type === OptionType.attachment) {
    return { error: `“${option.name}” takes a file, which the sandbox cannot send.` };
  }
  const all = candidates(option, world);
  if (all.length === 0) return readFreeText(option, text);
  const wanted = text.trim().replace(/^[@#]/, "").toLowerCase();
  const exact = all.find(({ title, detail = "", value }) =>
    [title, detail, String(value)].some((name) => name.toLowerCase() === wanted));
  if (exact) return { value: exact.value };
  return { error: `“${text}” is not one of the values for “${option.name}”: pick one from the list.` };
}
