import { HOUR_MS, MINUTE_MS, SECOND_MS } from './constants.ts';

/** Short enough to react within seconds of a raid. Long enough that a family, or a link in a group, is no raid. */
export const SURGE_WINDOW_MS = 10 * SECOND_MS;
/** The usual rate decays: a count from an hour ago weighs a third. */
export const SURGE_MEMORY_MS = HOUR_MS;
/** Limit of counted messages per network and window: the same as for one user. */
export const SURGE_MESSAGES_OF_NETWORK = 8;
/** Factor over a provider's usual rate that counts as a raid, if above the operators' minimum. */
export const SURGE_TIMES_USUAL = 4;
/** A raid ends after this time without attempts. With its 20 s that is well within five minutes. */
export const SURGE_QUIET_MS = 2 * MINUTE_MS;
/** Age of a raid's notice after which rooms get it again. */
export const SURGE_RENEWED_MS = 30 * SECOND_MS;
/** Maximum providers counted at once in the lobby and in each room, a third of a megabyte. */
export const SURGE_PROVIDERS_MAX = 2_000;
/** Users present this long before a raid are no newcomers. */
export const NEWCOMER_MS = 10 * MINUTE_MS;
/** Guests of one known device admitted without a challenge during a raid: a family at one computer. */
export const KNOWN_DEVICE_LOGINS = 3;
/** Read-only time of new guests during a raid, as required. Afterwards they write as in a slow room. */
export const CALM_SILENT_MS = MINUTE_MS;
export const CALM_SLOW_SECONDS = 15;
/** Lifetime of a puzzle: an old phone may need ten seconds, and the user may look away. */
export const PUZZLE_MS = 2 * MINUTE_MS;
/** The hardest puzzle takes a good computer ten seconds, the easiest no noticeable time. */
export const PUZZLE_BITS = { min: 8, max: 21 } as const;
