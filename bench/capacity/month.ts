import { FRAMES_A_REQUEST, OBJECT_GIGABYTES } from '../../domain/usage/metered.ts';
import { PLAN_DOLLARS } from '../../domain/usage/plans.ts';
import { type Metered, PRICES } from './prices.ts';

/** A site as its people use it, an average over the month. */
export type Usage = {
  people: number;
  peopleARoom: number;
  /** Of one person. */
  messagesAMinute: number;
  visitMinutes: number;
  /** How many a room holds itself, and each of its relays. */
  socketsAnObject?: number;
};

/** What Samar does for it; counted by the tests and the bench that are named beside each. */
export const COUNTS = {
  /** Of a first visit: the page twice, the lists, login, /connect, the upgrade (counted in a browser, 2026-11). */
  requestsAVisit: 16,
  /** tests/workers/arrivals: calls between objects for one who comes in. */
  callsAVisit: 3,
  /** The record's row of the visit with what its indexes cost. */
  rowsAVisit: 4,
  rowsAMessage: 1,
  /** Of one person: `received` after 128 envelopes or 128 Ki characters, changes of status, private messages. */
  otherFramesAMinute: 2,
  /** Reports of a room to the lobby while people come and go. */
  reportsARoomSecond: 0.2,
  workerMillisecondsARequest: 2,
  /** Of somebody whom a relay holds: its upgrade, its question to the room, its word that the socket has closed. */
  callsARelayedVisit: 3,
  rowsARelayedVisit: 2,
  /** A room of that size sends what it has every 250 ms. */
  batchesARelaySecond: 4,
} as const;

/** What `SAMAR_SOCKETS_PER_OBJECT` is where it is not set. */
export const SOCKETS_AN_OBJECT = 1_000;

/** What is left awake by one frame: an object may sleep 10 s after its last event. */
const AWAKE_SECONDS = 10;
export const MONTH_SECONDS = 30 * 24 * 3600;

export type Month = { amounts: Record<Metered, number>; dollars: number };

export function monthOf(usage: Usage): Month {
  const { people, visitMinutes, messagesAMinute } = usage;
  const visits = (people / (visitMinutes * 60)) * MONTH_SECONDS;
  const messages = ((people * messagesAMinute) / 60) * MONTH_SECONDS;
  const frames = messages + ((people * COUNTS.otherFramesAMinute) / 60) * MONTH_SECONDS;
  const relays = roomsOf(usage) * relaysARoom(usage);
  const relayedVisits = visits * relayedShare(usage);
  const awakeSeconds = ((roomsOf(usage) + relays) * awakeShare(usage) + 1) * MONTH_SECONDS;
  const batches = relays * Math.min(COUNTS.batchesARelaySecond, messages / MONTH_SECONDS / roomsOf(usage));
  const reports = roomsOf(usage) * COUNTS.reportsARoomSecond * awakeShare(usage) * MONTH_SECONDS;
  const requests = visits * COUNTS.requestsAVisit;
  const amounts = {
    requests,
    workerMilliseconds: requests * COUNTS.workerMillisecondsARequest,
    objectRequests:
      frames / FRAMES_A_REQUEST +
      visits * (COUNTS.callsAVisit + 1) +
      reports +
      // At most one call up for each message that comes by a relay.
      messages * relayedShare(usage) +
      batches * MONTH_SECONDS +
      relayedVisits * COUNTS.callsARelayedVisit,
    gigabyteSeconds: awakeSeconds * OBJECT_GIGABYTES,
    rowsWritten:
      messages * COUNTS.rowsAMessage + visits * COUNTS.rowsAVisit + relayedVisits * COUNTS.rowsARelayedVisit,
  };
  return { amounts, dollars: dollarsOf(amounts) };
}

export const roomsOf = ({ people, peopleARoom }: Usage): number =>
  Math.max(1, Math.ceil(people / peopleARoom));

/** How many of a room's people it holds itself; the rest are held by relays. */
export const heldByRoom = ({ people, peopleARoom, socketsAnObject = SOCKETS_AN_OBJECT }: Usage): number =>
  Math.min(people, peopleARoom, socketsAnObject);

export const relaysARoom = (usage: Usage): number =>
  Math.ceil(Math.min(usage.people, usage.peopleARoom) / heldByRoom(usage)) - 1;

const relayedShare = (usage: Usage): number =>
  1 - heldByRoom(usage) / Math.min(usage.people, usage.peopleARoom);

/** How much of the time a room has heard a frame within the last ten seconds, if frames come by chance. */
function awakeShare(usage: Usage): number {
  const framesASecond =
    (Math.min(usage.people, usage.peopleARoom) * (usage.messagesAMinute + COUNTS.otherFramesAMinute)) / 60;
  return 1 - Math.exp(-framesASecond * AWAKE_SECONDS);
}

function dollarsOf(amounts: Record<Metered, number>): number {
  let dollars = PLAN_DOLLARS;
  for (const [name, { included, dollarsAMillion }] of Object.entries(PRICES))
    dollars += (Math.max(0, amounts[name as Metered] - included) / 1e6) * dollarsAMillion;
  return dollars;
}
