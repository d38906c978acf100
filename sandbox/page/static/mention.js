// "@Name" in what a person wrote, as the mention that Discord's messages carry.

/** Replaces "@" and a member's name, whole words and the longest name first, by <@id>. */
export function withMentions(text, members) {
  const names = members.flatMap((member) => [[member.name, member.id], [member.username, member.id]])
    .sort(([a], [b]) => b.length - a.length);
  return text.replace(/@[\p{L}\p{N}][^@<>]*/gu, (piece) => {
    const found = names.find(([name]) => piece.slice(1).toLowerCase().startsWith(name.toLowerCase())
      && !/^[\p{L}\p{N}_-]/u.test(piece.slice(1 + name.length)));
    return found ? `<@${found[1]}>${piece.slice(1 + found[0].length)}` : piece;
  });
}
