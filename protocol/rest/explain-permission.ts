import { z } from 'zod';
import { ACT_NAMES } from '../rules/acts.ts';
import { CHAT_PERMISSIONS } from '../rules/permissions.ts';
import { identifier } from '../text/clean-text.ts';

/** Represents any guest with the site's default permissions. */
export const ANY_GUEST = 'visitor';

const idParam = identifier().trim().min(1, 'is required').max(64, 'has at most 64 characters');

/**
 * Query whether an actor may act on a target. `actor` and `target`: account ids, userIDs of connected users, or
 * `visitor`. Without `target` the actor is the target. `room`: assumed room id for absent users.
 */
export const ExplainPermissionQuery = z.strictObject({
  actor: idParam,
  act: z.enum(ACT_NAMES, { error: 'must be a known action' }),
  target: idParam.optional(),
  room: idParam.optional(),
});
export type ExplainPermissionQuery = z.infer<typeof ExplainPermissionQuery>;

/**
 * Source of a permission's value: session grant, end of subscription, account record, role template, or the visitors'
 * shared record.
 */
export const SET_AT = ['session', 'subscription', 'account', 'role', 'visitors'] as const;

export const PermissionReason = z.discriminatedUnion('on', [
  z.object({
    on: z.literal('permission'),
    permission: z.enum(CHAT_PERMISSIONS),
    held: z.boolean(),
    setAt: z.enum(SET_AT),
  }),
  z.object({ on: z.literal('rank'), actor: z.number(), target: z.number() }),
  z.object({ on: z.enum(['rooms', 'self', 'account', 'shield', 'mark']) }),
]);
export type PermissionReason = z.infer<typeof PermissionReason>;

/** `code`: `allowed`, or the code of the refusal. `reasons`: empty if none of these inputs decides. */
export const PermissionExplanation = z.object({
  code: z.string(),
  message: z.string().nullable(),
  reasons: z.array(PermissionReason),
});
export type PermissionExplanation = z.infer<typeof PermissionExplanation>;
