import { HOUR_MS, MINUTE_MS, SECOND_MS } from './constants.ts';

/**
 * Window for raid detection: short enough to react within seconds, and long enough that a family, or a link in a group,
 * is not a raid.
 */
export const RAID_WINDOW_MS = 10 * SECOND_MS;
/** Decay time of the usual rate: a count from an hour ago weighs a third. */
export const RAID_MEMORY_MS = HOUR_MS;
/** Maximum number of counted messages per network and window, equal to the limit of one user. */
export const RAID_MESSAGES_PER_NETWORK = 8;
/**
 * A rate above this multiple of a provider's usual rate counts as a raid, if it also exceeds the operators' minimum.
 */
export const RAID_RATE_FACTOR = 4;
/** A raid ends after this time without further attempts. */
export const RAID_QUIET_MS = 2 * MINUTE_MS;
/** Age after which the lobby repeats a raid notice to the rooms. */
export const RAID_NOTICE_INTERVAL_MS = 30 * SECOND_MS;
/** Maximum number of providers counted at once, in the lobby and in each room. They need a third of a megabyte. */
export const RAID_PROVIDERS_MAX = 2_000;
/** Users present for this time before a raid are not newcomers. */
export const NEWCOMER_MS = 10 * MINUTE_MS;
/** Guests from one known device that enter without a challenge during a raid: a family at one computer. */
export const KNOWN_DEVICE_LOGINS = 3;
/** Read-only time of new guests during a raid, as required. After that, slow mode applies to them. */
export const NEWCOMER_SILENT_MS = MINUTE_MS;
export const NEWCOMER_SLOW_SECONDS = 15;
/** Lifetime of a puzzle. An old phone may need ten seconds, and the user may look away. */
export const PUZZLE_MS = 2 * MINUTE_MS;
/** Puzzle difficulty. The hardest puzzle takes a good computer ten seconds, the easiest no noticeable time. */
export const PUZZLE_BITS = { min: 8, max: 21 } as const;
