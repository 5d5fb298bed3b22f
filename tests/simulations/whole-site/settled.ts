import type { RoomRecord } from '../../../domain/admission/admission.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { ConnectedPart } from '../../../rooms-do/rpc/reports.ts';
import { KEPT, type Kept } from '../../../worker/audit/place-signature.ts';
import { verifyRecord } from '../../../worker/audit/verify-record.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { events } from '../../../worker/platform/database/tables/audit.ts';
import {
  differences,
  expectedRooms,
  expectedUsers,
  namesAndSizes,
  type Placement,
} from '../../support/lists.ts';
import type { SimulatedObject } from '../platform/simulated-object.ts';
import { CAST, ROOMS, type RoomId } from './cast.ts';
import type { World } from './world.ts';

/** Time for all reports, broadcasts and outboxes without faults. */
const FAIR_MS = 5_000;
/** A crashed room wakes by its alarm after 85 s at the latest. Its users then have 20 s to reconnect. */
const AFTER_ROUGH_MS = 110_000;
const HISTORY_CAPACITY = 256;
/** Marks deleted messages in the history. */
const DELETED = 2;

export async function mistakesWhenSettled(world: World, wasRough: boolean): Promise<string[]> {
  world.platform.weather.database = 'fair';
  world.platform.weather.isLobbyUnreachable = false;
  for (const object of world.platform.objects('ROOMS')) object.skewMs = 0;
  if (wasRough) await wakeForgotten(world);
  await world.platform.pass(wasRough ? AFTER_ROUGH_MS : FAIR_MS);
  for (const person of world.people) await person.followMoves();
  // The hourly run chains entries that were written while the audit log object was unreachable.
  const [log] = world.platform.objects('AUDIT_LOG');
  if (log && wasRough)
    await world.platform.time.until(log.run(instance => (instance.chainPending as () => Promise<void>)()));
  const placements = await quiet(world);
  return [
    ...world.ledger.stillHere(world.people),
    ...presences(world, placements),
    ...lists(world, placements),
    ...(await roster(world, placements)),
    ...histories(world),
    ...(await record(world)),
  ];
}

const roomObject = (world: World, roomId: string): SimulatedObject | undefined =>
  world.platform.objects('ROOMS').find(({ name }) => name === `ROOMS ${roomId}`);

const rowsOf = (object: SimulatedObject | undefined, query: string): Record<string, unknown>[] =>
  object?.storage.exec(query).toArray() ?? [];

/** A killed room detects at its next call that unreported users are gone. A new user causes such a call. */
async function wakeForgotten(world: World): Promise<void> {
  for (const room of world.platform.objects('ROOMS'))
    if (room.life === null && room.sockets.length === 0 && room.storage.alarmAt === null)
      await world.platform.time.until(room.run(instance => (instance.stateDigest as () => unknown)()));
}

function placed(world: World): Placement[] {
  return (Object.keys(ROOMS) as RoomId[]).flatMap(roomId =>
    rowsOf(roomObject(world, roomId), 'SELECT body FROM participants ORDER BY turn').map(({ body }) => ({
      participant: JSON.parse(String(body)) as Participant,
      roomId,
      room: world.roomNames[roomId],
      unlisted: false,
    })),
  );
}

/** Placements after enough quiet time for all reports. */
async function quiet(world: World): Promise<Placement[]> {
  const before = placed(world);
  await world.platform.pass(FAIR_MS);
  const placements = placed(world);
  return whoIsWhere(before) === whoIsWhere(placements) ? placements : quiet(world);
}

const whoIsWhere = (placements: readonly Placement[]): string =>
  JSON.stringify(placements.map(({ participant, roomId }) => [participant.userId, roomId]));

/**
 * Checks that each user with an open socket is connected in its room only, and that each connected participant has a
 * socket.
 */
function presences(world: World, placements: readonly Placement[]): string[] {
  const mistakes: string[] = [];
  const open = new Set(world.here().map(({ userID }) => userID));
  for (const { participant, roomId } of placements)
    if (participant.disconnectedAt === null && !open.has(participant.userId))
      mistakes.push(`${participant.nickname} is in ${roomId} without a socket`);
  for (const person of world.people) {
    const at = placements.filter(({ participant }) => participant.userId === person.userID);
    if (at.length > 1) mistakes.push(`${person.name} is in ${at.map(({ roomId }) => roomId).join(' and ')}`);
    if (person.isHere && at[0]?.roomId !== person.visit?.roomId)
      mistakes.push(
        `${person.name} has a socket in ${person.visit?.roomId} and is in ${at[0]?.roomId ?? 'none'}`,
      );
    if (person.isHere && at[0] && at[0].participant.disconnectedAt !== null)
      mistakes.push(`${person.name} has a socket and is reconnecting`);
  }
  return mistakes;
}

/** Checks every list of every viewer, and the sizes of the rooms. */
function lists(world: World, placements: readonly Placement[]): string[] {
  const rooms = Object.entries(world.roomNames).map(
    ([_id, name]) =>
      ({
        settings: { _id, name },
        createdBy: null,
        temporary: false,
        unlisted: false,
      }) as unknown as RoomRecord,
  );
  return world.here().flatMap(person => {
    const { visit } = person;
    const viewer = placements.find(({ participant }) => participant.userId === person.userID)?.participant;
    if (!visit || !viewer) return [];
    const { users, rooms: shown } = visit.lists.read();
    const here = placements.filter(({ roomId }) => roomId === visit.roomId);
    return [
      ...differences(users.room, expectedUsers(viewer, visit.roomId, here)),
      ...differences(namesAndSizes(shown.values()), expectedRooms(visit.roomId, rooms, placements)),
    ].map(what => `${person.name} in ${visit.roomId} sees ${what}`);
  });
}

/** Checks that the lobby knows the room of every user. */
async function roster(world: World, placements: readonly Placement[]): Promise<string[]> {
  const [lobby] = world.platform.objects('LOBBY');
  if (!lobby) return [];
  const asked = lobby.run(instance => (instance.connections as () => Promise<ConnectedPart>)());
  const known = (await world.platform.time.until(asked)).people.map(
    ({ participant, roomId }) => `${participant.userId} in ${roomId}`,
  );
  const real = placements.map(({ participant, roomId }) => `${participant.userId} in ${roomId}`);
  const [one, other] = [known.toSorted().join(', '), real.toSorted().join(', ')];
  return one === other ? [] : [`the lobby has ${one} instead of ${other}`];
}

/**
 * Checks that every acked message is stored under its number, unless deleted, and that all users have the same message
 * under the same number.
 */
function histories(world: World): string[] {
  const mistakes: string[] = [];
  for (const roomId of Object.keys(ROOMS) as RoomId[]) {
    const rows = rowsOf(roomObject(world, roomId), 'SELECT seq, body, change FROM history ORDER BY seq');
    const stored = new Map(
      rows.map(({ seq, body }) => [Number(seq), JSON.parse(String(body)) as { id: string; text?: string }]),
    );
    const deleted = new Set(rows.flatMap(({ seq, change }) => (change === DELETED ? [Number(seq)] : [])));
    const twice = [...stored.values()].filter(
      ({ id, text }) =>
        isSaid(text) && [...stored.values()].some(other => other.id !== id && other.text === text),
    );
    if (twice[0]) mistakes.push(`"${twice[0].text}" is stored twice in ${roomId}`);
    const last = Math.max(0, ...stored.keys());
    for (const { seq, id, text } of world.ledger.said.filter(each => each.roomId === roomId)) {
      if (seq <= last - HISTORY_CAPACITY) continue;
      const kept = stored.get(seq);
      if (!kept || (id !== '' && kept.id !== id))
        mistakes.push(`the acked ${seq} of ${roomId} (${text}) is not stored`);
    }
    for (const { name, screens } of world.people) {
      // A returning client does not get messages deleted meanwhile.
      const out = screens
        .get(roomId)
        ?.leftOut.find(seq => seq > last - HISTORY_CAPACITY && !deleted.has(seq));
      if (out !== undefined) mistakes.push(`${name} was never given ${out} of ${roomId}`);
      for (const { seq, id } of screens.get(roomId)?.seen.values() ?? [])
        if ((stored.get(seq)?.id ?? id) !== id || seq > last)
          mistakes.push(`${name} has another ${seq} of ${roomId} than is stored`);
    }
  }
  return mistakes;
}

/** A text appears only once, until it is edited. */
const isSaid = (text: string | undefined): text is string =>
  text !== undefined && CAST.some(({ name }) => text.startsWith(`${name} `));

/** Checks that the chain of the event record is intact, with one entry for each acked action. */
async function record(world: World): Promise<string[]> {
  const [log] = world.platform.objects('AUDIT_LOG');
  if (!log) return [];
  const [row] = rowsOf(log, `SELECT body FROM stored_values WHERE key = '${KEPT}'`);
  const { head = null, anchor = null, announced = [] } = row ? (JSON.parse(String(row.body)) as Kept) : {};
  const witness = { head, anchor, announced };
  const asked = database(world.platform.env as never)
    .select()
    .from(events)
    .orderBy(events.turn);
  const entries = await world.platform.time.until(Promise.resolve(asked));
  const count = (types: readonly string[]) =>
    entries.filter(({ eventType }) => types.includes(eventType)).length;
  const mistakes = verifyRecord(entries, { before: witness, after: witness }).faults;
  for (const [type, { acked, unanswered }] of world.ledger.traced) {
    const found = count(type === 'kick' ? ['kickVisitor', 'kickConnected'] : [type]);
    if (found < acked || found > acked + unanswered)
      mistakes.push(
        `${acked} of ${type} were acked (${unanswered} not answered), and ${found} are in the record`,
      );
  }
  return mistakes;
}
