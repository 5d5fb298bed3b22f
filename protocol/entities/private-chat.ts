import { z } from 'zod';
import { NICKNAME_MAX_CODE_POINTS } from '../constants.ts';
import { freeText, identifier } from '../text/clean-text.ts';
import { MessageStyle } from './messages.ts';
import { PRIVATE_SENDERS, type Privacy } from './privacy.ts';

/** An ignored user with the nickname at the time of ignoring. */
export const IgnoredUser = z.object({
  userID: identifier().min(1).max(64),
  nickname: freeText().max(2 * NICKNAME_MAX_CODE_POINTS),
});
export type IgnoredUser = z.infer<typeof IgnoredUser>;

/** Private chat choices as a client sends them. */
export const PrivacyShape = z.strictObject({
  privateFrom: z.enum(PRIVATE_SENDERS),
  seen: z.boolean(),
}) satisfies z.ZodType<Privacy>;

/** A private message that waited for its receiver. A report of such a message has an empty room. */
export const InboxMessage = z.object({
  id: z.string(),
  from: z.object({ userID: z.string(), username: z.string(), nickname: z.string() }),
  text: z.string(),
  style: MessageStyle,
  links: z.literal(true).exactOptional(),
  sentAt: z.string(),
  proof: z.string(),
});
export type InboxMessage = z.infer<typeof InboxMessage>;
