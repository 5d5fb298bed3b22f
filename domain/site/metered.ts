import type { Figure, Metered } from '../../protocol/entities/site.ts';

/** Number of refusals by code of the error catalogue. */
export type RefusedCount = `refused ${string}`;
export const refusedCount = (code: string): RefusedCount => `refused ${code}`;

/** Counted amounts: charged amounts and event counts. */
export type Counted = Metered | Figure | RefusedCount;
export type UsageCounts = Partial<Record<Counted, number>>;
export type UsageTotals = Record<Metered, number>;

export const NO_USAGE: UsageTotals = {
  requests: 0,
  objectRequests: 0,
  gigabyteSeconds: 0,
  objectRows: 0,
  objectRowsRead: 0,
  databaseRows: 0,
  databaseRowsRead: 0,
  logLines: 0,
  fileWrites: 0,
  fileReads: 0,
};

/** Cloudflare charges one request per 20 incoming frames (Durable Objects pricing, 2026-11). */
export const FRAMES_A_REQUEST = 20;
/** Charged memory of an awake Durable Object, independent of its actual use. */
export const OBJECT_GIGABYTES = 0.128;
/**
 * An object stays awake and charged for this time after its last event (Cloudflare, Durable Objects lifecycle,
 * 2026-11).
 */
export const AWAKE_AFTER_EVENT_MS = 10_000;
/** Estimated CPU time per request (measured 2026-11), because a worker cannot read its own CPU time. */
export const PROCESSOR_MS_A_REQUEST = 2;
/** A deployed site logs all errors, refusals and slow requests, and one in this number of all other requests. */
export const LOGGED_ONE_IN = 50;

/** Awake time of one Durable Object, computed from the times of its events. */
export class AwakeTime {
  #until = Number.NEGATIVE_INFINITY;

  /** Returns the gigabyte-seconds that an event at `now` (milliseconds) adds. */
  event(now: number): number {
    const until = now + AWAKE_AFTER_EVENT_MS;
    const added = Math.min(until - this.#until, AWAKE_AFTER_EVENT_MS);
    this.#until = Math.max(until, this.#until);
    return added <= 0 ? 0 : (added / 1_000) * OBJECT_GIGABYTES;
  }
}
