/**
 * List prices of the paid plan of Cloudflare Workers in dollars, as its pages told them in 2026: developers.cloudflare.com,
 * workers/platform/pricing, durable-objects/platform/pricing, d1/platform/pricing (read 2026-11-22). `included` is a month's.
 */
export const PLAN_DOLLARS = 5;

export const PRICES = {
  /** Requests to the worker. Static files are free. */
  requests: { included: 10e6, dollarsAMillion: 0.3 },
  /** Milliseconds of the worker's processor. */
  workerMilliseconds: { included: 30e6, dollarsAMillion: 0.02 },
  /** Requests to objects: calls, alarms, upgrades, and one for every twenty frames that come in. Frames out are free. */
  objectRequests: { included: 1e6, dollarsAMillion: 0.15 },
  /** Gigabyte-seconds of objects that are awake. */
  gigabyteSeconds: { included: 400e3, dollarsAMillion: 12.5 },
  /** Rows written, in objects and in D1. Each index that is touched is a row. */
  rowsWritten: { included: 50e6, dollarsAMillion: 1 },
} as const;
export type Metered = keyof typeof PRICES;

export const FRAMES_A_REQUEST = 20;
/** What an object is charged for while it is awake, whatever it takes. */
export const OBJECT_GIGABYTES = 0.128;
