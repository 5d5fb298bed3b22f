import { z } from 'zod';
import type { AccountType } from '../entities/user.ts';
import { SPANS } from '../spans.ts';

/** Within how long people came, in milliseconds; the first is all of them. */
export const DURATIONS = {
  all: Number.POSITIVE_INFINITY,
  ...SPANS,
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
