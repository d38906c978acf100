// Puts the page together: who looks where (from the address), what is known, and the parts that show and change it.

import { announce, announceMessage } from "./announce.js";
import { fetchMessages, fetchState, postDelete, postMessage } from "./api.js";
import { Composer } from "./composer.js";
import { closeDrawers, setUpLayout } from "./layout.js";
import { byId } from "./dom.js";
import { Interactions } from "./interactions.js";
import { MessageList } from "./list.js";
import { Live } from "./live.js";
import { openModal } from "./modal.js";
import { Nudge } from "./nudge.js";
import { People } from "./people.js";
import { Reading } from "./reading.js";
import { withMentions } from "./mention.js";
import { Sidebar } from "./sidebar.js";
import { readState } from "./state.js";
import { refreshTimes } from "./time.js";
import { World } from "./world.js";

const TIMES_MS = 5000;

const world = new World();
const reading = new Reading(world);
const interactions = new Interactions();
const live = new Live({ lost: () => connection(false), event: received });

/** Goes to another member or channel: through the address, so that tabs, links and the back button agree. */
function go({ as = world.me, channel = world.channel }) {
  location.hash = new URLSearchParams({ as, channel }).toString();
}

const composer = new Composer({
  world,
  actions: {
    command: (command) => run(command),
    text: (content) => say(content),
  },
});

const sidebar = new Sidebar({ world, reading, go });

const people = new People({
  world,
  actions: {
    go,
    mention: (member) => { closeDrawers(); composer.insert(`@${member.name} `); },
    remove,
    run: (command, target) => { closeDrawers(); run({ name: command.name, type: command.type, target, title: command.name }); },
  },
});

const list = new MessageList({
  world, interactions,
  actions: {
    click: (message, customID, values) =>
      interactions.click({ as: world.me, channel: world.channel, message: message.id, customID, values }),
    dismiss: (message) => { remove(message); composer.focus(); },
    menu: (message, at) => people.openMessageMenu(message, at),
    memberMenu: (id, at) => people.openMemberMenu(id, at),
    switchMember: (at) => sidebar.openSwitcher(at),
    useCommand: (name) => composer.use(name),
    goToMessage: (channel, id) => {
      go({ channel });
      list.show(id);
    },
    read: () => { if (document.visibilityState === "visible") reading.markRead(world.me, world.channel); },
  },
});

new Nudge({ world, reading, go });

/** What to do with each type of event. `hello` opens every stream: what came before it may have been missed. */
const receivers = {
  hello: refetch,
  commands: refetch,
  channel: refetch,
  message: ({ channel, message, new: isNew }) => {
    world.put(channel, message);
    if (channel === world.channel) announceMessage(message, world, !isNew);
    world.tell("messages");
  },
  message_delete: ({ channel, message }) => {
    world.drop(channel, message);
    world.tell("messages");
  },
};

/** For each fetch under way, the events that came meanwhile: what is fetched may be older than they are. */
const fetches = new Set();

function received(event) {
  for (const meanwhile of fetches) meanwhile.push(event);
  receivers[event.type]?.(event);
}

/** Posts plain text; a failure gives the text back to the composer. */
async function say(content) {
  list.toBottom();
  try {
    await postMessage({ as: world.me, channel: world.channel, content: withMentions(content, world.membersHere()) });
  } catch (error) {
    composer.insert(content);
    composer.complain(error.message);
  }
}

/** Deletes a message; a private answer is thereby dismissed. */
async function remove(message) {
  try {
    await postDelete({ as: world.me, channel: world.channel, message: message.id });
  } catch (error) {
    composer.complain(error.message);
  }
}

function run(command) {
  list.toBottom();
  interactions.command({ as: world.me, channel: world.channel, ...command });
}

interactions.addEventListener("modal", ({ detail: { interaction, modal } }) => {
  const as = world.me;
  openModal(modal, world, (components) => interactions.modal({ as, interaction, components }));
});

/** Says whether the stream of events is there. */
function connection(isThere) {
  const banner = byId("connection");
  if (banner.hidden === isThere) return;
  banner.hidden = isThere;
  announce(isThere ? "Connected again." : "Connection lost, reconnecting.");
}

/** Fetches everything this member can see; after every (re)connection, since events are lost in between. */
async function refetch() {
  const as = world.me;
  const meanwhile = [];
  fetches.add(meanwhile);
  try {
    const state = await fetchState(as);
    const all = await Promise.all(state.channels.map(async ({ id }) => [id, await fetchMessages(as, id)]));
    if (as !== world.me) return;
    readState(world, state);
    world.messages = new Map(all);
    for (const { type, channel, message } of meanwhile) {
      if (type === "message") world.put(channel, message);
      if (type === "message_delete") world.drop(channel, message);
    }
    connection(true);
    settlePlace();
    world.tell("state");
  } catch {
    connection(false);
  } finally {
    fetches.delete(meanwhile);
  }
}

/** Takes the member and channel from the address, or the first ones where it names none that exist. */
function arrive() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const as = world.people().some((member) => member.id === wanted.get("as")) ? wanted.get("as") : world.people()[0]?.id ?? "";
  const changedMember = as !== world.me;
  const changed = changedMember || wanted.get("channel") !== world.channel;
  world.me = as;
  world.channel = wanted.get("channel") ?? "";
  if (changedMember) world.messages = new Map();
  settlePlace();
  closeDrawers();
  live.follow(as);
  if (changed) world.tell("place");
}

/** A channel that this member does not see gives way to the first that they do. */
function settlePlace() {
  if (world.channels.some((channel) => channel.id === world.channel)) return;
  world.channel = world.channels[0]?.id ?? "";
  history.replaceState(null, "", `#${new URLSearchParams({ as: world.me, channel: world.channel })}`);
  world.tell("place");
}

async function start() {
  try {
    readState(world, await fetchState(""));
  } catch {
    connection(false);
    setTimeout(start, 1000);
    return;
  }
  addEventListener("hashchange", arrive);
  arrive();
}

setUpLayout();
document.addEventListener("visibilitychange", () => list.draw());
setInterval(refreshTimes, TIMES_MS);
start();
