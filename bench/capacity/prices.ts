import { DOLLARS_A_MILLION, PLANS } from '../../domain/usage/plans.ts';

/**
 * List prices of the paid plan of Cloudflare Workers in dollars. `included` is a month's. Rows of objects and of the database are
 * one line here: a site writes next to none of the second.
 */
const { holds } = PLANS.paid;

export const PRICES = {
  /** Requests to the worker. Static files are free. */
  requests: { included: holds.requests, dollarsAMillion: DOLLARS_A_MILLION.requests },
  /** Milliseconds of the worker's processor; workers/platform/pricing, read 2026-11-22. */
  workerMilliseconds: { included: 30e6, dollarsAMillion: 0.02 },
  /** Requests to objects: calls, alarms, upgrades, and one for every twenty frames that come in. Frames out are free. */
  objectRequests: { included: holds.objectRequests, dollarsAMillion: DOLLARS_A_MILLION.objectRequests },
  /** Gigabyte-seconds of objects that are awake. */
  gigabyteSeconds: { included: holds.gigabyteSeconds, dollarsAMillion: DOLLARS_A_MILLION.gigabyteSeconds },
  /** Rows written, in objects and in D1. Each index that is touched is a row. */
  rowsWritten: { included: holds.objectRows, dollarsAMillion: DOLLARS_A_MILLION.objectRows },
} as const;
export type Metered = keyof typeof PRICES;
