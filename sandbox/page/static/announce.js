// What a screen reader says while the page changes by itself. The message list is too rich to be a live region: an edited
// message would be read with every button. One hidden line says the gist instead.

import { isEphemeral, summary, userName } from "./message.js";
import { byId } from "./dom.js";

/** Says that a message came or changed. */
export function announceMessage(message, world, edited) {
  if ((message.flags & (1 << 7)) !== 0) return;
  const name = world.member(message.author.id)?.name ?? userName(message.author);
  const how = [isEphemeral(message) && "only to you", edited && "edited"].filter(Boolean).join(", ");
  announce(`${name}${how ? `, ${how}` : ""}: ${summary(message, world.names)}`);
}

/** Says a sentence, after what is being said. */
export function announce(sentence) {
  const log = byId("announcer");
  const line = document.createElement("p");
  line.textContent = sentence;
  log.append(line);
  while (log.children.length > 5) log.firstChild.remove();
}
