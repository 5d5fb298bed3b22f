import type { UsageCounts } from '../../domain/site/metered.ts';

/**
 * The use of one act. The meter counts each act as it happens; the capacity page multiplies with these counts. Rows and calls are counted by the
 * runtime in tests/workers/objects/act-counts.test.ts and tests/simulations/talking-room.test.ts, rows read for a ring full of messages.
 */
export const ACT_COUNTS = {
  /** A guest's first visit until they leave. Requests (counted in a browser, 2026-11): the page twice, lists, login, connect, the upgrade. */
  visit: {
    requests: 16,
    objectRequests: 12,
    objectRows: 17,
    objectRowsRead: 600,
    databaseRows: 12,
    databaseRowsRead: 20,
    /** Uploaded pictures that the edge does not have yet. */
    fileReads: 0.2,
  },
  /** A socket that breaks and comes back by the ticket given ahead. */
  return: { requests: 1, objectRequests: 1, objectRows: 4, objectRowsRead: 400 },
  message: { objectRows: 1, objectRowsRead: 1 },
  /** A change of one's status, mode or look. */
  change: { objectRows: 1 },
  /** A visit that a relay holds, beyond the others: the upgrade, the question to the room, the end. */
  relayedVisit: { objectRequests: 3, objectRows: 2 },
  /** An hour of an active room: counts and reports to the lobby with a row each, and alarms. */
  talkingHour: { objectRequests: 150, objectRows: 200 },
  /** An hour of the whole site: the lobby's row of each amount a minute, its alarms, and the hourly cleanup. */
  siteHour: { objectRequests: 60, objectRows: 700, databaseRowsRead: 10_000, fileWrites: 1 },
} as const satisfies Record<string, UsageCounts>;

/** Frames in beside messages, of one user and minute: `received` after 128 envelopes or 128 Ki characters, private messages, changes. */
export const OTHER_FRAMES_A_MINUTE = 2;
/** Changes of status, mode or look, of one user and hour. */
export const CHANGES_AN_HOUR = 2;
/** Sockets that break and come back, in one visit: networks change, and phones sleep. */
export const RETURNS_A_VISIT = 1;
/** Share of requests that are refused, failed or slow, and logged. */
export const REFUSED_ONE_IN = 100;
/** A room large enough for relays sends each of them a batch every 250 ms. */
export const BATCHES_A_RELAY_SECOND = 4;
