/** A manual fault in the product: a replacement of a text in a file. */
export type Mutation = {
  name: string;
  file: string;
  from: string;
  to: string;
  /** Seed that finds the fault, if the first ones do not. */
  seed?: number;
};

const ROOM = 'rooms-do/room';

export const MUTATIONS: readonly Mutation[] = [
  {
    name: 'a message is not stored again under its number, but under the one before',
    file: `${ROOM}/messages/history.ts`,
    from: '    this.#lastSeq = seq;\n',
    to: '    this.#lastSeq = seq - (seq % 7 === 0 ? 1 : 0);\n',
  },
  {
    name: 'a frame that is sent again has its effect again',
    file: `${ROOM}/frame-processor.ts`,
    from: 'if (frame.id !== null && this.#answerRepeated(connection, frame, frame.id)) return;',
    to: '',
  },
  {
    name: 'after a loss of memory nobody knows what was said already',
    file: `${ROOM}/messages/history.ts`,
    from: 'client_id AS clientId',
    to: 'NULL AS clientId',
  },
  {
    name: 'whoever resumes misses the first message',
    file: `${ROOM}/messages/history.ts`,
    from: 'ORDER BY seq`, resume.since,',
    to: 'ORDER BY seq`, resume.since + 1,',
  },
  {
    name: 'whoever resumes is given the last message twice',
    file: `${ROOM}/messages/history.ts`,
    from: '(reader, `seq > ? AND',
    to: '(reader, `seq >= ? AND',
  },
  {
    name: 'deleted messages stay in the history',
    file: `${ROOM}/messages/history.ts`,
    from: 'export const IS_LEFT = `coalesce(',
    to: 'export const IS_LEFT = `TRUE OR coalesce(',
  },
  {
    name: 'the history has a new epoch after each loss of memory',
    file: `${ROOM}/messages/history.ts`,
    from: 'this.epoch = epoch.get() ?? newEpoch();',
    to: 'this.epoch = newEpoch();',
  },
  {
    name: 'a socket that is closed is sent to as long as it is open on the wire',
    file: `${ROOM}/platform/sockets/connections.ts`,
    from: '    this.#markClosed(connection);\n    try {\n      connection.socket.close(CLOSE[reason], reason);',
    to: '    try {\n      if (reason !== "kicked" && reason !== "banned") connection.socket.close(CLOSE[reason], reason);',
  },
  {
    name: 'whoever was put out goes on hearing the room',
    file: `${ROOM}/platform/sockets/deliver.ts`,
    from: '  room.connections.close(connection, reason);\n}',
    to: '  if (reason !== "kicked") room.connections.close(connection, reason);\n  else room.fanOut.add(connection, "v");\n}',
  },
  {
    name: 'a mute is not kept with the session',
    file: `${ROOM}/platform/participants/participant-changes.ts`,
    from: 'putParticipant(room, { ...participant, ...change });',
    to: 'putParticipant(room, { ...participant, ...change, granted: {} });',
  },
  {
    name: 'whoever comes back is not muted any more',
    file: `${ROOM}/lifecycle/lifecycle.ts`,
    from: '  ...known,\n  sessionId',
    to: '  ...known,\n  granted: {},\n  sessionId',
  },
  {
    name: 'whoever moves to another room is not muted there',
    file: `${ROOM}/admission/transfers.ts`,
    from: '...admittedElsewhere(participant),',
    to: '...admittedElsewhere({ ...participant, granted: {} }),',
  },
  {
    name: 'nobody is kept out after a kick',
    file: `${ROOM}/moderation/sanction-commands.ts`,
    from: "      call('blockReentry', [target, details, actor.rank]),\n",
    to: '',
  },
  {
    name: 'a ban is not looked at on entering',
    file: 'worker/bans/matching-bans.ts',
    from: 'gt(bans.until, now)',
    to: 'gt(bans.until, now + 86_400_000)',
  },
  {
    name: 'chat-masters see ghosts',
    file: 'protocol/rules/visibility.ts',
    from: "if (target.visibility === 'ghost') return viewer.seesGhosts;",
    to: "if (target.visibility === 'ghost') return viewer.seesHidden;",
  },
  {
    name: 'changes of people are not told to those who are here',
    file: `${ROOM}/platform/participants/participant-changes.ts`,
    from: '  room.presence.feeds.touch(userId);\n',
    to: '  if (userId.length % 2 === 0) room.presence.feeds.touch(userId);\n',
  },
  {
    name: 'the lobby is not told of changes',
    file: `${ROOM}/platform/participants/participant-changes.ts`,
    from: '  room.presence.reporter.touch(userId);\n',
    to: '',
  },
  {
    name: 'a report that was lost is not sent again',
    file: `${ROOM}/presence/presence-reporter.ts`,
    from: '      this.#whole = true;\n    }\n    if (this.#whole)',
    to: '    }\n    if (this.#whole)',
  },
  {
    name: 'whoever has left stays in the roster of the lobby',
    file: 'rooms-do/lobby/platform/roster.ts',
    from: '    this.presences.remove(roomId, removed);\n    for (const participant',
    to: '    for (const participant',
  },
  {
    name: 'entries for the database are forgotten where it cannot be reached',
    file: `${ROOM}/platform/outbox.ts`,
    from: '        await this.#send(rows.flatMap(row => storedJson<OutboxEntry | OutboxEntry[]>(row.body)));\n',
    to: '        await this.#send(rows.flatMap(row => storedJson<OutboxEntry | OutboxEntry[]>(row.body))).catch(() => {});\n',
  },
  {
    name: 'entries for the database are not removed once they are there, and come under another id',
    file: 'worker/rooms-database.ts',
    from: '  id: fact.id,',
    to: '  id: crypto.randomUUID(),',
  },
  {
    name: 'the pipeline forgets the entry of the event record',
    file: `${ROOM}/frame-processor.ts`,
    from: '[...done, ...audit]',
    to: '[...done]',
  },
  {
    name: 'the head of the record is not announced before it is written',
    file: 'worker/audit/audit-log.ts',
    from: '    if (last) this.#kept.announce(last);\n',
    to: '',
  },
  {
    name: 'an entry does not follow the one before it',
    file: 'worker/audit/audit-log.ts',
    from: 'links.at(-1) ?? place, crypto',
    to: 'place, crypto',
  },
  {
    name: 'sockets that a sleep has left are forgotten',
    file: `${ROOM}/platform/sockets/connections.ts`,
    from: 'if (socket.readyState === WebSocket.OPEN) this.#restore(socket);',
    to: 'if (socket.readyState === WebSocket.CONNECTING) this.#restore(socket);',
  },
  {
    name: 'people whose sockets a crash took are not waited for, and stay for ever',
    file: `${ROOM}/presence/module.ts`,
    from: '      markOrphansDisconnected(room);\n',
    to: '',
  },
  {
    name: 'a message waits for the lobby',
    file: `${ROOM}/frame-processor.ts`,
    from: '    const effects = run(this.#pipeline, frame, self, this.#room.protection.rateLimits);',
    to: '    const effects = this.#room.ports.lobby.find("x").then(() => run(this.#pipeline, frame as ParsedFrame, self, this.#room.protection.rateLimits));',
  },
  {
    name: 'a message is acked and not sent to those whose frames are gathered',
    file: `${ROOM}/platform/sockets/fan-out.ts`,
    from: '    line.envelopes.push(envelope);\n    if (line.isHidden)',
    to: '    if (line.connections.size !== 3) line.envelopes.push(envelope);\n    if (line.isHidden)',
  },
  {
    name: 'a room that has slept does not ask the lobby again that it could not reach',
    file: `${ROOM}/presence/lobby-subscription.ts`,
    from: '    if (source.isCutOff.get()) this.#retryAt = source.now();\n',
    to: '',
    seed: 761,
  },
  {
    name: 'what is laid on somebody does not reach them in the room to which they have come meanwhile',
    file: 'rooms-do/lobby/moderation/module.ts',
    from: "    if (isOfSession(laid.restraint.kind)) await this.dispatch({ do: 'restrain', ...laid }, now);\n",
    to: '',
    seed: 776,
  },
];
