import { z } from 'zod';
import { freeText, identifier } from '../text/clean-text.ts';
import { NICKNAME_MAX_CODE_POINTS } from '../text/names.ts';

/** Somebody whom one does not want to hear, with the name under which one knew them. */
export const IgnoredUser = z.object({
  userID: identifier().min(1).max(64),
  nickname: freeText().max(2 * NICKNAME_MAX_CODE_POINTS),
});
export type IgnoredUser = z.infer<typeof IgnoredUser>;

/** Who may write to somebody in private without having been written to. */
export const PRIVATE_SENDERS = ['everyone', 'members', 'nobody'] as const;
export type PrivateSenders = (typeof PRIVATE_SENDERS)[number];

/** What somebody has chosen of private chats. `seen`: that they have read something is told, to whoever chose the same. */
export type Privacy = { privateFrom: PrivateSenders; seen: boolean };

/** Of whoever has chosen nothing. */
export const DEFAULT_PRIVACY: Privacy = { privateFrom: 'everyone', seen: false };

/** Of a session: people whose private chats were refused, and people who may answer one who receives few. They are kept in its row. */
export const REFUSED_MAX = 100;
export const TALKS_MAX = 50;

/** A choice as a client says it. */
export const PrivacyShape = z.strictObject({
  privateFrom: z.enum(PRIVATE_SENDERS),
  seen: z.boolean(),
}) satisfies z.ZodType<Privacy>;
