import { z } from 'zod';
import { freeText, identifier } from '../text/clean-text.ts';
import { NICKNAME_MAX_CODE_POINTS } from '../text/names.ts';

/** Somebody whom one does not want to hear, with the name under which one knew them. */
export const IgnoredUser = z.object({
  userID: identifier().min(1).max(64),
  nickname: freeText().max(2 * NICKNAME_MAX_CODE_POINTS),
});
export type IgnoredUser = z.infer<typeof IgnoredUser>;
