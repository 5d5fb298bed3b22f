import type { Figure, Metered } from '../../protocol/entities/site.ts';

/** Number of refusals by code of the error catalogue. */
export type RefusedCount = `refused ${string}`;
export const refusedCount = (code: string): RefusedCount => `refused ${code}`;

/** Counted amounts: charged ones and event counts. */
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

/** Incoming frames are charged by the twenty (Cloudflare, Durable Objects pricing, 2026-11). */
export const FRAMES_A_REQUEST = 20;
/** Charged memory of an awake object, independent of its use. */
export const OBJECT_GIGABYTES = 0.128;
/** An object hibernates this long after its last event, and is charged until then (Cloudflare, Durable Objects lifecycle, 2026-11). */
export const AWAKE_AFTER_EVENT_MS = 10_000;
/** A worker cannot read its processor time, so the meter multiplies its requests by this (measured 2026-11). */
export const PROCESSOR_MS_A_REQUEST = 2;
/** A deployed site logs every error, refusal and slow request, and this share of the others. */
export const LOGGED_ONE_IN = 50;

/** For how long one object is awake, from the moments at which something reaches it. */
export class AwakeTime {
  #until = Number.NEGATIVE_INFINITY;

  /** The gigabyte-seconds that an event at `now` (milliseconds) adds. */
  event(now: number): number {
    const until = now + AWAKE_AFTER_EVENT_MS;
    const added = Math.min(until - this.#until, AWAKE_AFTER_EVENT_MS);
    this.#until = Math.max(until, this.#until);
    return added <= 0 ? 0 : (added / 1_000) * OBJECT_GIGABYTES;
  }
}
