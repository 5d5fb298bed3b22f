import type { UsageCounts } from '../../domain/site/metered.ts';

/**
 * Usage per action. The meter counts actions, and the capacity page multiplies by these numbers. The runtime counts
 * rows and calls in tests/workers/objects/act-counts.test.ts and tests/simulations/talking-room.test.ts; rows read
 * assume a full ring of messages.
 */
export const ACT_COUNTS = {
  /**
   * A guest's first visit until they leave. Requests (counted in a browser, 2026-11): the page twice, lists, login,
   * connect, the upgrade.
   */
  visit: {
    requests: 16,
    objectRequests: 12,
    objectRows: 17,
    objectRowsRead: 600,
    databaseRows: 12,
    databaseRowsRead: 20,
    /** Uploaded pictures that the edge has not cached yet. */
    fileReads: 0.2,
  },
  /** A reconnect with the resume ticket issued in advance. */
  return: { requests: 1, objectRequests: 1, objectRows: 4, objectRowsRead: 400 },
  message: { objectRows: 1, objectRowsRead: 1 },
  /** A user's change of status, mode or appearance. */
  change: { objectRows: 1 },
  /** Additional cost of a visit on a relay: the upgrade, the call to the room, the end. */
  relayedVisit: { objectRequests: 3, objectRows: 2 },
  /** An hour of an active room: counts and reports to the lobby with a row each, and alarms. */
  talkingHour: { objectRequests: 150, objectRows: 200 },
  /** An hour of the whole site: one lobby row per amount and minute, the lobby's alarms, and the hourly cleanup. */
  siteHour: { objectRequests: 60, objectRows: 700, databaseRowsRead: 10_000, fileWrites: 1 },
} as const satisfies Record<string, UsageCounts>;

/**
 * Incoming frames besides messages, per user and minute: `received` after 128 envelopes or 128 Ki characters, private
 * messages, changes.
 */
export const OTHER_FRAMES_A_MINUTE = 2;
/** Changes of status, mode or appearance per user and hour. */
export const CHANGES_AN_HOUR = 2;
/** Reconnects per visit, because networks change and phones sleep. */
export const RETURNS_A_VISIT = 1;
/** One in this number of requests is refused, failed or slow, and therefore logged. */
export const REFUSED_ONE_IN = 100;
/** A room with relays sends each of them a batch every 250 ms. */
export const BATCHES_A_RELAY_SECOND = 4;
