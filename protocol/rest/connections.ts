import { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '../constants.ts';
import type { AccountType } from '../entities/user.ts';

/** Within how long people came, in milliseconds; the first is all of them. */
export const DURATIONS = {
  all: Number.POSITIVE_INFINITY,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '3h': 3 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '12h': 12 * HOUR_MS,
  '24h': 24 * HOUR_MS,
} as const satisfies Record<string, number>;

/** Who of them; null for everybody. */
export const AUDIENCES_LISTED = {
  all: null,
  supers: 'super',
  visitors: 'visitor',
} as const satisfies Record<string, AccountType | null>;

type Duration = keyof typeof DURATIONS;
type AudienceListed = keyof typeof AUDIENCES_LISTED;

export const DURATION_CHOICES = Object.keys(DURATIONS) as [Duration, ...Duration[]];
export const AUDIENCE_CHOICES = Object.keys(AUDIENCES_LISTED) as [AudienceListed, ...AudienceListed[]];

/** What the list of those who are connected may be narrowed to: the JSON of its `filter`. */
export const ConnectionFilter = z.strictObject({
  duration: z.enum(DURATION_CHOICES).default('all'),
  audience: z.enum(AUDIENCE_CHOICES).default('all'),
});
export type ConnectionFilter = z.infer<typeof ConnectionFilter>;
