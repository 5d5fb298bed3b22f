import { z } from 'zod';
import { DURATIONS } from '../entities/bans.ts';
import type { AccountType } from '../entities/user.ts';
import { keysOf } from '../keys-of.ts';
import { requiredOr } from '../resources/fields.ts';
import { freeText, recordName } from '../text/clean-text.ts';

/** Maximum connection age in milliseconds. The first choice includes all connections. */
export const CONNECTED_WITHIN_MS = {
  all: Number.POSITIVE_INFINITY,
  ...DURATIONS,
} as const satisfies Record<string, number>;

/** Filter by kind of user; null includes all users. */
export const CONNECTION_AUDIENCES = {
  all: null,
  supers: 'super',
  visitors: 'visitor',
} as const satisfies Record<string, AccountType | null>;

export const CONNECTED_WITHIN_CHOICES = keysOf(CONNECTED_WITHIN_MS);
export const CONNECTION_AUDIENCE_CHOICES = keysOf(CONNECTION_AUDIENCES);

/** Filter for the list of connections, as JSON. */
export const ConnectionFilter = z.strictObject({
  duration: z.enum(CONNECTED_WITHIN_CHOICES).default('all'),
  audience: z.enum(CONNECTION_AUDIENCE_CHOICES).default('all'),
});
export type ConnectionFilter = z.infer<typeof ConnectionFilter>;

/** Body of POST /connections/{userID}: an action on a user, with parameters. */
export const ConnectionAct = z.discriminatedUnion(
  'act',
  [
    z.strictObject({
      act: z.literal('message'),
      text: freeText({ error: requiredOr('must be a text') }).max(1_000),
    }),
    z.strictObject({ act: z.literal('mute') }),
    z.strictObject({ act: z.literal('unmute') }),
    z.strictObject({
      act: z.literal('move'),
      room: recordName({ error: requiredOr('must be a text') })
        .min(1, 'is required')
        .max(256),
      password: z.string().max(256).optional(),
    }),
    z.strictObject({
      act: z.literal('kick'),
      reason: freeText().max(300, 'has at most 300 characters').optional(),
    }),
  ],
  { error: 'must be a known action' },
);
export type ConnectionAct = z.infer<typeof ConnectionAct>;
