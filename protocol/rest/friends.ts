import { z } from 'zod';
import { requiredOr } from '../resources/fields.ts';
import { identifier, nicknameText } from '../text/clean-text.ts';

/** Body of POST /friends. Identifies an account by username, by nickname if no username matches, or by id. */
export const NewFriend = z.union([
  z.strictObject({
    username: nicknameText().min(1, 'a username is needed').max(512, 'a username has at most 512 characters'),
  }),
  z.strictObject({
    userId: identifier({ error: requiredOr('must be a text') })
      .min(1, 'is required')
      .max(128, 'has at most 128 characters'),
  }),
]);
export type NewFriend = z.infer<typeof NewFriend>;

/** Body of PATCH /friends/{id}. DELETE declines a request. */
export const FriendAcceptance = z.strictObject({ accepted: z.literal(true) });
