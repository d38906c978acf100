// What the stand-in tells about members, channels and commands, in the shape that the page's World has.

/** Fills the world with a state. Fields that the stand-in leaves out have a plain meaning: no roles, no topic. */
export function readState(world, state) {
  const guilds = new Map();
  for (const guild of state.guilds ?? []) guilds.set(guild.id, guild.name);
  world.channels = (state.channels ?? []).map((channel) => {
    const guild = channel.guild_id ?? "direct";
    if (!guilds.has(guild)) guilds.set(guild, channel.guild_name ?? (guild === "direct" ? "Direct messages" : "Server"));
    return {
      id: channel.id, name: channel.name || "direct message", topic: channel.topic ?? "", guild, parent: channel.parent_id ?? null,
    };
  });
  world.guilds = [...guilds].map(([id, name]) => ({ id, name })).filter(({ id }) => world.channels.some(({ guild }) => guild === id));
  world.roles = state.roles ?? [];
  world.members = (state.members ?? []).map((member) => ({
    id: member.id, name: member.name, username: member.username ?? "", bot: Boolean(member.bot),
    owner: Boolean(member.owner), roles: member.moderator ? ["Moderator"] : [], guilds: member.guilds,
  }));
  world.commands = state.commands ?? [];
}
