import { FRAMES_A_REQUEST, type Metered, OBJECT_GIGABYTES, PLAN_DOLLARS, PRICES } from './prices.ts';

/** A site as its people use it, an average over the month. */
export type Usage = {
  people: number;
  peopleARoom: number;
  /** Of one person. */
  messagesAMinute: number;
  visitMinutes: number;
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
} as const;

/** What is left awake by one frame: an object may sleep 10 s after its last event. */
const AWAKE_SECONDS = 10;
export const MONTH_SECONDS = 30 * 24 * 3600;

export type Month = { amounts: Record<Metered, number>; dollars: number };

export function monthOf(usage: Usage): Month {
  const { people, visitMinutes, messagesAMinute } = usage;
  const visits = (people / (visitMinutes * 60)) * MONTH_SECONDS;
  const messages = ((people * messagesAMinute) / 60) * MONTH_SECONDS;
  const frames = messages + ((people * COUNTS.otherFramesAMinute) / 60) * MONTH_SECONDS;
  const awakeSeconds = (roomsOf(usage) * awakeShare(usage) + 1) * MONTH_SECONDS;
  const reports = roomsOf(usage) * COUNTS.reportsARoomSecond * awakeShare(usage) * MONTH_SECONDS;
  const requests = visits * COUNTS.requestsAVisit;
  const amounts = {
    requests,
    workerMilliseconds: requests * COUNTS.workerMillisecondsARequest,
    objectRequests: frames / FRAMES_A_REQUEST + visits * (COUNTS.callsAVisit + 1) + reports,
    gigabyteSeconds: awakeSeconds * OBJECT_GIGABYTES,
    rowsWritten: messages * COUNTS.rowsAMessage + visits * COUNTS.rowsAVisit,
  };
  return { amounts, dollars: dollarsOf(amounts) };
}

export const roomsOf = ({ people, peopleARoom }: Usage): number =>
  Math.max(1, Math.ceil(people / peopleARoom));

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
