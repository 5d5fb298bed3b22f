import { heldByRoom, relaysARoom, roomsOf, type Usage } from './month.ts';

/**
 * One object has the capacity of one processor. Values in microseconds are from the bench (bench/README.md), on a local
 * processor instead of the platform's.
 */
export const MICROSECONDS = {
  /** One message to one member in a busy room. Batches reduce the cost per message under load. */
  delivery: 25,
  /**
   * The room's cost of a delivery by a relay. A tenth of it was measured (bench/load/relayed-delivery.ts);
   * the rest is for the room's lookups.
   */
  relayedDelivery: 1,
  arrivalInRoom: 6_000,
  arrivalInLobby: 2_000,
  report: 300,
} as const;

/** Measured by bench/load/lobby-heap.ts: an object has 128 MB, and the roster takes 76 MB. */
export const LOBBY = { people: 200_000, bytesAPerson: 380 } as const;

/** Users wait above this share of a processor. */
const BUSY = 0.7;
export type Load = { room: number; lobby: number; first: string };

export function loadOf(usage: Usage): Load {
  const inRoom = Math.min(usage.people, usage.peopleARoom);
  const messages = (inRoom * usage.messagesAMinute) / 60;
  const arrivals = inRoom / (usage.visitMinutes * 60);
  const own = heldByRoom(usage);
  const deliveries = own * MICROSECONDS.delivery + (inRoom - own) * MICROSECONDS.relayedDelivery;
  const room = (messages * deliveries + arrivals * MICROSECONDS.arrivalInRoom) / 1e6;
  const allArrivals = usage.people / (usage.visitMinutes * 60);
  const reports = roomsOf(usage) * Math.min(2, arrivals * 2 + 0.2);
  const lobby = (allArrivals * MICROSECONDS.arrivalInLobby + reports * MICROSECONDS.report) / 1e6;
  const isLobbyFull = usage.people > LOBBY.people;
  const first = isLobbyFull
    ? 'the memory of the lobby: shards by room'
    : firstLimit(room, lobby, relaysARoom(usage));
  return { room, lobby, first };
}

function firstLimit(room: number, lobby: number, relays: number): string {
  if (room > BUSY && room >= lobby)
    return relays > 0
      ? 'the processor of a room and of its relays: fewer sockets an object'
      : 'the processor of a room: fewer sockets an object, so that relays take them';
  if (lobby > BUSY) return 'the processor of the lobby: shards by name';
  const worst = Math.max(room, lobby);
  const what = room >= lobby ? 'a room' : 'the lobby';
  return `none; ${what} is busy ${(worst * 100).toFixed(worst < 0.1 ? 1 : 0)} % of the time`;
}
