import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../constants.ts';
import { keysOf } from '../keys-of.ts';

/** Selectable durations up to one day, in milliseconds. */
export const DURATIONS = {
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '3h': 3 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '24h': 24 * HOUR_MS,
} as const;

/** Ban durations in milliseconds; null is permanent. The first duration is the default. */
export const BAN_DURATIONS = {
  ...DURATIONS,
  '3d': 3 * DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  forever: null,
} as const satisfies Record<string, number | null>;

export type BanDuration = keyof typeof BAN_DURATIONS;

export const BAN_DURATION_CODES = keysOf(BAN_DURATIONS);
export const DEFAULT_BAN_DURATION: BanDuration = '15m';

/** Maximum length of a ban reason, which fits on one line. */
export const BAN_REASON_MAX = 200;

export function isBanDuration(word: string): word is BanDuration {
  return Object.hasOwn(BAN_DURATIONS, word);
}

/** Returns the duration in milliseconds; infinite for a permanent ban. */
export const lengthOfBan = (duration: BanDuration): number =>
  BAN_DURATIONS[duration] ?? Number.POSITIVE_INFINITY;

export const lastsNoLonger = (duration: BanDuration, longest: BanDuration): boolean =>
  lengthOfBan(duration) <= lengthOfBan(longest);

/** The targets of a ban. Unused targets are null. */
export type BanTargets = { IPOrHost: string | null; fingerprint: string | null; country: string | null };

export const BAN_TARGETS = ['IPOrHost', 'fingerprint', 'country'] as const satisfies (keyof BanTargets)[];

/**
 * Stored signals of a banned user besides the ban's target: device id, fingerprint, address, and the first part of the
 * address.
 */
export const LINKED_SIGNALS = ['mark', 'fingerprint', 'address', 'part'] as const;
export type LinkedSignalKind = (typeof LINKED_SIGNALS)[number];

/** Returns the end of a ban that starts now (milliseconds), or null for a permanent ban. */
export function endOfBan(duration: BanDuration, now: number): number | null {
  const lasts = BAN_DURATIONS[duration];
  return lasts === null ? null : now + lasts;
}

/** Identifying signals of a user: the ban targets, and the provider, which cannot be banned. */
export const BAN_SIGNALS = [...BAN_TARGETS, 'provider'] as const;
export type BanSignal = (typeof BAN_SIGNALS)[number];

/** Maximum number of listed staff names, limited by the space in the dialog. */
export const REACHED_STAFF_MAX = 5;

const Count = z.int().min(0);

/**
 * Other users that a ban by one signal matches: connected devices, further devices of the last 24 hours, and nicknames
 * of staff.
 */
export const BanReach = z.strictObject({
  signal: z.enum(BAN_SIGNALS),
  now: Count,
  lately: Count,
  staff: z.array(z.string()).max(REACHED_STAFF_MAX),
  /** Number of matched staff, including staff on networks hidden from the viewer. */
  staffCount: Count,
});
export type BanReach = z.infer<typeof BanReach>;

/**
 * Matches of each of a user's signals, and the signal with the fewest other matches. `provider` is null if the
 * address is hidden from the moderator. `longest`: maximum permitted duration.
 */
export const BanPreview = z.strictObject({
  reaches: z.array(BanReach),
  narrowest: z.enum(BAN_TARGETS),
  provider: z.string().nullable(),
  longest: z.enum(BAN_DURATION_CODES),
});
export type BanPreview = z.infer<typeof BanPreview>;
