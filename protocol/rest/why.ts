import { z } from 'zod';
import { ACT_NAMES } from '../rules/acts.ts';
import { CHAT_PERMISSIONS } from '../rules/permissions.ts';
import { identifier } from '../text/clean-text.ts';

/** Any guest, as the site lets guests begin. */
export const ANY_GUEST = 'visitor';

const who = identifier().trim().min(1, 'is required').max(64, 'has at most 64 characters');

/**
 * May this one do that to the other? `actor` and `target` are ids of accounts, userIDs of people who are connected, or `visitor`;
 * without `target` it is the actor. `room` is where both would be, by its id, for whoever is nowhere.
 */
export const WhyQuery = z.strictObject({
  actor: who,
  act: z.enum(ACT_NAMES, { error: 'is not an act' }),
  target: who.optional(),
  room: who.optional(),
});
export type WhyQuery = z.infer<typeof WhyQuery>;

/**
 * Where a permission of the actor is set as it is: granted or taken for the session, by the end of the subscription, in the account's own
 * record, by the role whose template it still follows, or in the record that all guests share.
 */
export const SET_AT = ['session', 'subscription', 'account', 'role', 'visitors'] as const;

export const WhyReason = z.discriminatedUnion('on', [
  z.object({
    on: z.literal('permission'),
    permission: z.enum(CHAT_PERMISSIONS),
    held: z.boolean(),
    setAt: z.enum(SET_AT),
  }),
  z.object({ on: z.literal('rank'), actor: z.number(), target: z.number() }),
  z.object({ on: z.enum(['rooms', 'self', 'account', 'shield', 'mark']) }),
]);
export type WhyReason = z.infer<typeof WhyReason>;

/** `code` is `allowed`, or of the refusal; `reasons` are what it rests on, none where nothing of these decides. */
export const WhyAnswer = z.object({
  code: z.string(),
  message: z.string().nullable(),
  reasons: z.array(WhyReason),
});
export type WhyAnswer = z.infer<typeof WhyAnswer>;
