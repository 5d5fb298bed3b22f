/** Counted events besides the charged amounts: user messages, envelopes sent to sockets, and failed resumes. */
export const FIGURES = ['messages', 'deliveries', 'failedResumes'] as const;
export type Figure = (typeof FIGURES)[number];

/**
 * Amounts that Cloudflare charges and the site counts. Gigabyte-seconds: awake Durable Objects. `Rows`: written rows.
 * `fileWrites`: writes and listings of files (class A of R2). `fileReads`: class B.
 */
export const METERED = [
  'requests',
  'objectRequests',
  'gigabyteSeconds',
  'objectRows',
  'objectRowsRead',
  'databaseRows',
  'databaseRowsRead',
  'logLines',
  'fileWrites',
  'fileReads',
] as const;
export type Metered = (typeof METERED)[number];

export const PLAN_NAMES = ['free', 'paid'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/**
 * Savings near the plan's limit. Each level includes the previous ones: longer batches in busy rooms, no scheduled
 * messages, no new guests.
 */
export const ECONOMIES = ['none', 'longBatches', 'noScheduledMessages', 'noNewGuests'] as const;
export type Economy = (typeof ECONOMIES)[number];

/** Share of a limit at which operators get a warning and the site starts to save. */
export const WARNED_FROM = 0.8;
