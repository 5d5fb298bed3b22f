import { z } from 'zod';
import { Fingerprint } from '../entities/fingerprint.ts';
import { identifier } from '../text/clean-text.ts';

/** POST /users/botLogin: the token that the panel showed once. Its bot enters as the account that the token was made for. */
export const BotLogin = z.strictObject({
  token: identifier().min(1).max(128),
  fingerprint: Fingerprint,
});
export type BotLogin = z.infer<typeof BotLogin>;

/** POST /users/{id}/botToken: said this once. */
export const BotToken = z.object({ token: z.string() });
