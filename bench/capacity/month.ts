import {
  AWAKE_AFTER_EVENT_MS,
  FRAMES_A_REQUEST,
  LOGGED_ONE_IN,
  NO_USAGE,
  OBJECT_GIGABYTES,
  type UsageCounts,
  type UsageTotals,
} from '../../domain/site/metered.ts';
import { METERED } from '../../protocol/entities/site.ts';
import { SOCKETS_PER_OBJECT } from '../../rooms-do/room/ports.ts';
import {
  ACT_COUNTS,
  BATCHES_A_RELAY_SECOND,
  CHANGES_AN_HOUR,
  OTHER_FRAMES_A_MINUTE,
  REFUSED_ONE_IN,
  RETURNS_A_VISIT,
} from './act-counts.ts';

/** Average usage of a site over the month. */
export type Usage = {
  people: number;
  peopleARoom: number;
  messagesAMinute: number;
  visitMinutes: number;
  /** Sockets per room and per relay. */
  socketsAnObject?: number;
};

export const MONTH_SECONDS = 30 * 24 * 3600;
const MONTH_HOURS = MONTH_SECONDS / 3600;

/** Amounts of a month, in the units of the bill and of the meter. */
export function monthOf(usage: Usage): UsageTotals {
  const { people, visitMinutes, messagesAMinute } = usage;
  const rooms = roomsOf(usage);
  const relays = rooms * relaysARoom(usage);
  const visits = (people / (visitMinutes * 60)) * MONTH_SECONDS;
  const messages = ((people * messagesAMinute) / 60) * MONTH_SECONDS;
  const frames = messages + ((people * OTHER_FRAMES_A_MINUTE) / 60) * MONTH_SECONDS;
  const talking = awakeShare(roomFramesASecond(usage));
  const batches = Math.min(BATCHES_A_RELAY_SECOND, messages / MONTH_SECONDS / rooms);
  const totals = sum(
    [ACT_COUNTS.visit, visits],
    [ACT_COUNTS.return, visits * RETURNS_A_VISIT],
    [ACT_COUNTS.relayedVisit, visits * relayedShare(usage)],
    [ACT_COUNTS.message, messages],
    [ACT_COUNTS.change, people * CHANGES_AN_HOUR * MONTH_HOURS],
    [ACT_COUNTS.talkingHour, rooms * talking * MONTH_HOURS],
    [ACT_COUNTS.siteHour, MONTH_HOURS],
    [{ objectRequests: 1 / FRAMES_A_REQUEST }, frames],
    // At most one call to the room per message from a relay, and one call to the relay per batch.
    [{ objectRequests: 1 }, messages * relayedShare(usage) + relays * batches * MONTH_SECONDS],
  );
  totals.gigabyteSeconds = awakeObjects(usage, totals.objectRequests) * MONTH_SECONDS * OBJECT_GIGABYTES;
  totals.logLines = totals.requests / LOGGED_ONE_IN + totals.requests / REFUSED_ONE_IN;
  return totals;
}

/** Average number of awake objects: rooms and relays with traffic, the lobby, and the event record's object. */
function awakeObjects(usage: Usage, objectRequests: number): number {
  const visitsASecond = usage.people / (usage.visitMinutes * 60);
  const others = awakeShare(objectRequests / MONTH_SECONDS) + awakeShare(visitsASecond);
  return roomsOf(usage) * (1 + relaysARoom(usage)) * awakeShare(roomFramesASecond(usage)) + others;
}

export const roomsOf = ({ people, peopleARoom }: Usage): number =>
  Math.max(1, Math.ceil(people / peopleARoom));

/** Users held by the room itself; relays hold the rest. */
export const heldByRoom = ({ people, peopleARoom, socketsAnObject = SOCKETS_PER_OBJECT }: Usage): number =>
  Math.min(people, peopleARoom, socketsAnObject);

export const relaysARoom = (usage: Usage): number =>
  Math.ceil(Math.min(usage.people, usage.peopleARoom) / heldByRoom(usage)) - 1;

const relayedShare = (usage: Usage): number =>
  1 - heldByRoom(usage) / Math.min(usage.people, usage.peopleARoom);

const roomFramesASecond = ({ people, peopleARoom, messagesAMinute }: Usage): number =>
  (Math.min(people, peopleARoom) * (messagesAMinute + OTHER_FRAMES_A_MINUTE)) / 60;

/** Share of time with an event in the last ten seconds, for randomly distributed events. */
const awakeShare = (eventsASecond: number): number =>
  1 - Math.exp(-eventsASecond * (AWAKE_AFTER_EVENT_MS / 1_000));

function sum(...acts: readonly (readonly [UsageCounts, number])[]): UsageTotals {
  const totals = { ...NO_USAGE };
  for (const [counts, times] of acts) for (const what of METERED) totals[what] += (counts[what] ?? 0) * times;
  return totals;
}
