// What the stand-in tells about members, channels and commands, in the shape that the page's World has.

const DIRECT = "direct";

/** Fills the world with a state. Direct messages are shown like a server of their own. */
export function readState(world, state) {
  const guilds = new Map(state.guilds.map((guild) => [guild.id, guild.name]));
  world.channels = state.channels.map((channel) => {
    const guild = channel.guild_id ?? DIRECT;
    if (guild === DIRECT) guilds.set(DIRECT, "Direct messages");
    return {
      id: channel.id, name: channel.name, topic: channel.topic ?? "", guild, parent: channel.parent_id ?? null,
    };
  });
  world.guilds = [...guilds].map(([id, name]) => ({ id, name })).filter(({ id }) => world.channels.some(({ guild }) => guild === id));
  world.members = state.members.map((member) => ({
    id: member.id, name: member.name, username: member.username, bot: Boolean(member.bot),
    owner: Boolean(member.owner), roles: member.moderator ? ["Moderator"] : [], guilds: member.guilds,
  }));
  world.commands = state.commands ?? [];
}
