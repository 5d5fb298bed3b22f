import { z } from 'zod';
import { DURATIONS } from '../durations.ts';
import type { AccountType } from '../entities/user.ts';
import { keysOf } from '../keys-of.ts';

/** How long ago people connected at most, in milliseconds; the first choice is all of them. */
export const CONNECTED_WITHIN_MS = {
  all: Number.POSITIVE_INFINITY,
  ...DURATIONS,
} as const satisfies Record<string, number>;

/** Which kind of people; null is everybody. */
export const CONNECTION_AUDIENCES = {
  all: null,
  supers: 'super',
  visitors: 'visitor',
} as const satisfies Record<string, AccountType | null>;

export const CONNECTED_WITHIN_CHOICES = keysOf(CONNECTED_WITHIN_MS);
export const CONNECTION_AUDIENCE_CHOICES = keysOf(CONNECTION_AUDIENCES);

/** The filter of the list of connections, as JSON. */
export const ConnectionFilter = z.strictObject({
  duration: z.enum(CONNECTED_WITHIN_CHOICES).default('all'),
  audience: z.enum(CONNECTION_AUDIENCE_CHOICES).default('all'),
});
export type ConnectionFilter = z.infer<typeof ConnectionFilter>;
