import { DAY_MS } from '../constants.ts';
import { DURATIONS } from '../durations.ts';
import { keysOf } from '../keys-of.ts';

/** How long a ban lasts, in milliseconds; null never ends. The first is the default. */
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

/** A ban's reason: one line, as its window asks for it. */
export const BAN_REASON_MAX = 200;

export function isBanDuration(word: string): word is BanDuration {
  return Object.hasOwn(BAN_DURATIONS, word);
}

/** In milliseconds: infinite for a ban that never ends. */
export const lengthOfBan = (duration: BanDuration): number =>
  BAN_DURATIONS[duration] ?? Number.POSITIVE_INFINITY;

export const lastsNoLonger = (duration: BanDuration, longest: BanDuration): boolean =>
  lengthOfBan(duration) <= lengthOfBan(longest);

/** The targets of a ban; those that are not chosen are null. */
export type BanTargets = { IPOrHost: string | null; fingerprint: string | null; country: string | null };

export const BAN_TARGETS = ['IPOrHost', 'fingerprint', 'country'] as const satisfies (keyof BanTargets)[];

/** What a ban of somebody keeps of them beside what it names: the mark and the fingerprint of their device, their address, and its first part. */
export const LINKED_SIGNALS = ['mark', 'fingerprint', 'address', 'part'] as const;
export type LinkedSignalKind = (typeof LINKED_SIGNALS)[number];

/** When a ban that begins now is over (milliseconds), or null. */
export function endOfBan(duration: BanDuration, now: number): number | null {
  const lasts = BAN_DURATIONS[duration];
  return lasts === null ? null : now + lasts;
}
