// Registered commands as a person sees them: one entry for everything that can be typed after "/", and the way from
// filled-in options to the option objects that Discord's interactions carry. No page in here, only data.

export const CommandType = { chat: 1, user: 2, message: 3 };

export const OptionType = {
  subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10,
  attachment: 11,
};

/**
 * Everything that can be typed after "/": a command, or each subcommand of one that has them.
 * An entry is {name: "oware challenge", path: ["oware", "challenge"], description, options, command}.
 */
export function chatEntries(commands) {
  return commands.filter((command) => (command.type ?? CommandType.chat) === CommandType.chat)
    .flatMap((command) => entriesBelow(command, [command.name], command))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function entriesBelow(node, path, command) {
  const options = node.options ?? [];
  const deeper = options.filter((option) => option.type === OptionType.subcommand || option.type === OptionType.group);
  if (deeper.length === 0) {
    return [{ name: path.join(" "), path, description: node.description ?? "", options, command }];
  }
  return deeper.flatMap((option) => entriesBelow(option, [...path, option.name], command));
}

/** The commands in a member's (CommandType.user) or message's (CommandType.message) menu. */
export function menuCommands(commands, type) {
  return commands.filter((command) => command.type === type);
}

/** Entries for what was typed so far, best first: name begins so, then a word begins so, then it is found inside. */
export function matchEntries(entries, typed) {
  const wanted = typed.trim().toLowerCase();
  const rank = (entry) => {
    if (entry.name.startsWith(wanted)) return 0;
    if (entry.path.some((word) => word.startsWith(wanted))) return 1;
    if (entry.name.includes(wanted) || entry.description.toLowerCase().includes(wanted)) return 2;
    return 3;
  };
  return entries.map((entry) => ({ entry, rank: rank(entry) }))
    .filter(({ rank: place }) => place < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

/**
 * Splits typed or pasted text such as "/oware challenge opponent:@Bea variant:wari" into the entry and its options'
 * texts, {entry, texts: [[name, text]…], rest}. Null until a whole command name and a space are there.
 */
export function parseTyped(entries, text) {
  if (!text.startsWith("/")) return null;
  const typed = text.slice(1);
  const entry = entries.filter(({ name }) => typed.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!entry) return null;
  const names = new Set(entry.options.map((option) => option.name));
  const texts = [];
  const rest = [];
  for (const word of typed.slice(entry.name.length).split(/\s+/).filter(Boolean)) {
    const colon = word.indexOf(":");
    const name = word.slice(0, Math.max(colon, 0));
    if (names.has(name)) texts.push([name, word.slice(colon + 1)]);
    else if (texts.length > 0) texts.at(-1)[1] = `${texts.at(-1)[1]} ${word}`.trim();
    else rest.push(word);
  }
  return { entry, texts, rest: rest.join(" ") };
}

/** Filled-in options ({name, type, value, focused?}) as the `options` of a Discord interaction. */
export function nestOptions(entry, filled) {
  const words = entry.path.slice(1);
  return words.reduceRight((inner, name, depth) => {
    const type = depth === words.length - 1 ? OptionType.subcommand : OptionType.group;
    return [{ name, type, options: inner }];
  }, filled);
}

/** Checks free text for an option without fixed choices: {value} or {error}, one sentence. */
export function readFreeText(option, text) {
  switch (option.type) {
    case OptionType.string: return readString(option, text);
    case OptionType.integer:
    case OptionType.number: return readNumber(option, text);
    default: return { error: `Pick a value for “${option.name}” from the list.` };
  }
}

function readString(option, text) {
  const length = [...text].length;
  if (option.min_length !== undefined && length < option.min_length) {
    return { error: `“${option.name}” needs at least ${option.min_length} characters.` };
  }
  if (option.max_length !== undefined && length > option.max_length) {
    return { error: `“${option.name}” takes at most ${option.max_length} characters.` };
  }
  return { value: text };
}

function readNumber(option, text) {
  const value = Number(text);
  const whole = option.type === OptionType.integer;
  if (text.trim() === "" || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) {
    return { error: `“${option.name}” takes a ${whole ? "whole number" : "number"}.` };
  }
  if (option.min_value !== undefined && value < option.min_value) {
    return { error: `“${option.name}” is at least ${option.min_value}.` };
  }
  if (option.max_value !== undefined && value > option.max_value) {
    return { error: `“${option.name}” is at most ${option.max_value}.` };
  }
  return { value };
}
