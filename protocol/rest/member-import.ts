import { z } from 'zod';
import { accounts } from '../resources/accounts.ts';

const { fields } = accounts;

/** Members of one call. More would not fit into the processor time of a request on the free plan. */
export const IMPORTED_MEMBERS_MAX = 200;

/** A member of another chat, with the rules of an account's form. `joinedAt` is null if unknown. */
export const ImportedMember = z.strictObject({
  username: fields.username.shape,
  nickname: fields.nickname.shape.optional(),
  color: fields.color.shape.default(fields.color.initial ?? ''),
  joinedAt: fields.subscriptionStartDate.shape.default(null),
});
export type ImportedMember = z.infer<typeof ImportedMember>;

/** Each member is judged alone, so that one fault does not refuse the others. Without `write` nothing is stored. */
export const MemberImport = z.strictObject({
  members: z
    .array(z.record(z.string(), z.unknown()), { error: 'must be a list of members' })
    .min(1, 'has no member')
    .max(IMPORTED_MEMBERS_MAX, `has at most ${IMPORTED_MEMBERS_MAX} members`),
  write: z.boolean({ error: 'must be true or false' }),
});

/** `known`: an account has exactly this username. `similar`: a name looks like another account's or earlier row's. */
const MEMBER_OUTCOMES = ['new', 'known', 'similar', 'reserved', 'invalid'] as const;

/** The outcome of a row. `like`: the similar username. `errors`: by field. `code`: recovery code of a stored member. */
export const JudgedMember = z.object({
  outcome: z.enum(MEMBER_OUTCOMES),
  like: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
  code: z.string().optional(),
});
export type JudgedMember = z.infer<typeof JudgedMember>;
