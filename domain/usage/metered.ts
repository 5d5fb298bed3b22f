import type { Metered } from '../../protocol/entities/usage.ts';

export type UsageCounts = Partial<Record<Metered, number>>;
export type UsageTotals = Record<Metered, number>;

export const NO_USAGE: UsageTotals = {
  requests: 0,
  objectRequests: 0,
  gigabyteSeconds: 0,
  objectRows: 0,
  databaseRows: 0,
};

/** Incoming frames are charged by the twenty (Cloudflare, Durable Objects pricing, 2026-11). */
export const FRAMES_A_REQUEST = 20;
/** What an object is charged for while it is awake, whatever it takes. */
export const OBJECT_GIGABYTES = 0.128;
