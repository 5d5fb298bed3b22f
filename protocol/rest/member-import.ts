import { z } from 'zod';
import { accounts } from '../resources/accounts.ts';

const { fields } = accounts;

/** Maximum number of members per call, limited by the CPU time of a request on the free plan. */
export const IMPORTED_MEMBERS_MAX = 200;

/** A member imported from another chat, checked by the rules of the account form. `joinedAt`: null if unknown. */
export const ImportedMember = z.strictObject({
  username: fields.username.shape,
  nickname: fields.nickname.shape.optional(),
  color: fields.color.shape.default(fields.color.initial ?? ''),
  joinedAt: fields.subscriptionStartDate.shape.default(null),
});
export type ImportedMember = z.infer<typeof ImportedMember>;

/**
 * Body of a member import. Each member has a separate result, so that one fault does not refuse the others. Without
 * `write` nothing is stored.
 */
export const MemberImport = z.strictObject({
  members: z
    .array(z.record(z.string(), z.unknown()), { error: 'must be a list of members' })
    .min(1, 'has no member')
    .max(IMPORTED_MEMBERS_MAX, `has at most ${IMPORTED_MEMBERS_MAX} members`),
  write: z.boolean({ error: 'must be true or false' }),
});

/**
 * Results of an imported row. `known`: an account has exactly this username. `similar`: the name resembles that of an
 * account or an earlier row.
 */
const MEMBER_OUTCOMES = ['new', 'known', 'similar', 'reserved', 'invalid'] as const;

/**
 * Result of an imported row. `like`: similar username. `errors`: by field. `code`: recovery code of a stored member.
 */
export const CheckedMember = z.object({
  outcome: z.enum(MEMBER_OUTCOMES),
  like: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  code: z.string().optional(),
});
export type CheckedMember = z.infer<typeof CheckedMember>;
