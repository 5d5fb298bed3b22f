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
    name: 'some messages reuse the previous sequence number',
    file: `${ROOM}/messages/history.ts`,
    from: '    this.#lastSeq = seq;\n',
    to: '    this.#lastSeq = seq - (seq % 7 === 0 ? 1 : 0);\n',
  },
  {
    name: 'a repeated frame has its effect again',
    file: `${ROOM}/frame-processor.ts`,
    from: 'if (frame.id !== null && this.#answerRepeated(connection, frame, frame.id)) return;',
    to: '',
  },
  {
    name: 'after hibernation, repeated messages are not recognized',
    file: `${ROOM}/messages/history.ts`,
    from: 'client_id AS clientId',
    to: 'NULL AS clientId',
  },
  {
    name: 'a resuming user misses the first message',
    file: `${ROOM}/messages/history.ts`,
    from: 'ORDER BY seq`, resume.since,',
    to: 'ORDER BY seq`, resume.since + 1,',
  },
  {
    name: 'a resuming user gets the last message twice',
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
    name: 'the history has a new epoch after each hibernation',
    file: `${ROOM}/messages/history.ts`,
    from: 'this.epoch = epoch.get() ?? newEpoch();',
    to: 'this.epoch = newEpoch();',
  },
  {
    name: 'a closing socket still receives frames',
    file: `${ROOM}/platform/sockets/connections.ts`,
    from: '    this.#markClosed(connection);\n    try {\n      connection.socket.close(CLOSE[reason], reason);',
    to: '    try {\n      if (reason !== "kicked" && reason !== "banned") connection.socket.close(CLOSE[reason], reason);',
  },
  {
    name: 'a kicked user still receives the frames of the room',
    file: `${ROOM}/platform/sockets/deliver.ts`,
    from: '  room.connections.close(connection, reason);\n}',
    to: '  if (reason !== "kicked") room.connections.close(connection, reason);\n  else room.fanOut.add(connection, "v");\n}',
  },
  {
    name: 'a mute is lost at the next change of the user',
    file: `${ROOM}/platform/participants/participant-changes.ts`,
    from: 'putParticipant(room, { ...participant, ...change });',
    to: 'putParticipant(room, { ...participant, ...change, granted: {} });',
  },
  {
    name: 'a mute is lost on return',
    file: `${ROOM}/lifecycle/lifecycle.ts`,
    from: '  ...known,\n  sessionId',
    to: '  ...known,\n  granted: {},\n  sessionId',
  },
  {
    name: 'a mute is lost on a move to another room',
    file: `${ROOM}/admission/transfers.ts`,
    from: '...toAdmittedParticipant(participant),',
    to: '...toAdmittedParticipant({ ...participant, granted: {} }),',
  },
  {
    name: 'a kick blocks no re-entry',
    file: `${ROOM}/moderation/sanction-commands.ts`,
    from: "      call('blockReentry', [target, details, actor.rank]),\n",
    to: '',
  },
  {
    name: 'a ban is not checked at entry',
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
    name: 'some changes of users are not sent to the room',
    file: `${ROOM}/platform/participants/participant-changes.ts`,
    from: '  room.presence.feeds.touch(userId);\n',
    to: '  if (userId.length % 2 === 0) room.presence.feeds.touch(userId);\n',
  },
  {
    name: 'changes are not reported to the lobby',
    file: `${ROOM}/platform/participants/participant-changes.ts`,
    from: '  room.presence.reporter.touch(userId);\n',
    to: '',
  },
  {
    name: 'a lost report is not resent',
    file: `${ROOM}/presence/presence-reporter.ts`,
    from: '      this.#whole = true;\n    }\n    if (this.#whole)',
    to: '    }\n    if (this.#whole)',
  },
  {
    name: 'users who left stay in the roster of the lobby',
    file: 'rooms-do/lobby/platform/roster.ts',
    from: '    this.presences.remove(roomId, removed);\n    for (const participant',
    to: '    for (const participant',
  },
  {
    name: 'outbox entries are lost if the database is unreachable',
    file: `${ROOM}/platform/outbox.ts`,
    from: '        await this.#send(rows.flatMap(row => storedJson<OutboxEntry | OutboxEntry[]>(row.body)));\n',
    to: '        await this.#send(rows.flatMap(row => storedJson<OutboxEntry | OutboxEntry[]>(row.body))).catch(() => {});\n',
  },
  {
    name: 'outbox entries are stored under a new id at each attempt',
    file: 'worker/rooms-database.ts',
    from: '  id: fact.id,',
    to: '  id: crypto.randomUUID(),',
  },
  {
    name: 'the frame processor drops the audit entry',
    file: `${ROOM}/frame-processor.ts`,
    from: '[...done, ...audit]',
    to: '[...done]',
  },
  {
    name: 'the head of the event record is not announced before it is stored',
    file: 'worker/audit/audit-log.ts',
    from: '    if (last) this.#kept.announce(last);\n',
    to: '',
  },
  {
    name: 'an entry is not chained to the previous one',
    file: 'worker/audit/audit-log.ts',
    from: 'links.at(-1) ?? place, crypto',
    to: 'place, crypto',
  },
  {
    name: 'sockets that survived hibernation are lost',
    file: `${ROOM}/platform/sockets/connections.ts`,
    from: 'if (socket.readyState === WebSocket.OPEN) this.#restore(socket);',
    to: 'if (socket.readyState === WebSocket.CONNECTING) this.#restore(socket);',
  },
  {
    name: 'users without a socket after a crash stay forever',
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
    name: 'some acked messages are missing from batched frames',
    file: `${ROOM}/platform/sockets/fan-out.ts`,
    from: '    line.envelopes.push(envelope);\n    if (line.isHidden)',
    to: '    if (line.connections.size !== 3) line.envelopes.push(envelope);\n    if (line.isHidden)',
  },
  {
    name: 'a room does not retry an unreachable lobby after hibernation',
    file: `${ROOM}/presence/lobby-subscription.ts`,
    from: '    if (source.isCutOff.get()) this.#retryAt = source.now();\n',
    to: '',
    seed: 761,
  },
  {
    name: 'a sanction does not reach a user who has moved meanwhile',
    file: 'rooms-do/lobby/moderation/module.ts',
    from: "    if (isOfSession(terms.restraint.kind)) await this.dispatch({ do: 'restrain', ...terms }, now);\n",
    to: '',
    seed: 776,
  },
];
