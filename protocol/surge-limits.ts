import { HOUR_MS, MINUTE_MS, SECOND_MS } from './constants.ts';

// Of surges: a provider whose new guests come far more often than is usual.

/** Short enough to ask within a second or two of a raid, long enough that a family or a link in a group is none. */
export const SURGE_WINDOW_MS = 10 * SECOND_MS;
/** The usual measure forgets: what was an hour ago counts a third. */
export const SURGE_MEMORY_MS = HOUR_MS;
/** How often the messages of one network count in a window: as many as one person may write. */
export const SURGE_MESSAGES_OF_NETWORK = 8;
/** How many times the usual of a provider is too much, where that is more than the floor that operators have set. */
export const SURGE_TIMES_USUAL = 4;
/** A surge is over once its provider was quiet for so long. With the 20 s of a raid that ends well within five minutes. */
export const SURGE_QUIET_MS = 2 * MINUTE_MS;
/** Rooms are told again of a surge that goes on once so much of its quiet has passed. */
export const SURGE_RENEWED_MS = 30 * SECOND_MS;
/** Providers that are counted at once, in the lobby and in each room: a third of a megabyte at most. */
export const SURGE_PROVIDERS_MAX = 2_000;
/** Whoever came so long before a surge has been there: nothing of it meets them. */
export const NEWCOMER_MS = 10 * MINUTE_MS;
/** How many guests of one device that was known before come in during a surge without a challenge: a family at one computer. */
export const KNOWN_DEVICE_LOGINS = 3;
/** New guests of a surge only read for so long, as the requirements have it, and then write as in a slow room. */
export const CALM_SILENT_MS = MINUTE_MS;
export const CALM_SLOW_SECONDS = 15;
/** A puzzle is good for so long: an old phone may take ten seconds, and somebody may look away. */
export const PUZZLE_MS = 2 * MINUTE_MS;
/** The harder one takes a good computer ten seconds, and the easier one nobody anything. */
export const PUZZLE_BITS = { min: 8, max: 21 } as const;
