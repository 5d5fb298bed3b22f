import type { Figure } from '../../protocol/entities/figures.ts';
import type { Metered } from '../../protocol/entities/usage.ts';

/** How often a refusal was given, under its code of the error catalogue. */
export type RefusedCount = `refused ${string}`;
export const refusedCount = (code: string): RefusedCount => `refused ${code}`;

/** What is counted anywhere: what is charged for, and the figures of what happens. */
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
};

/** Incoming frames are charged by the twenty (Cloudflare, Durable Objects pricing, 2026-11). */
export const FRAMES_A_REQUEST = 20;
/** What an object is charged for while it is awake, whatever it takes. */
export const OBJECT_GIGABYTES = 0.128;
