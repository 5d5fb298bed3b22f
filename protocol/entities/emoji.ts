import { z } from 'zod';

/** A word to type and what it becomes: a character by its decimal code, or an image file of the catalogue. */
export const Emoji = z.object({
  _id: z.string(),
  shortcut: z.string(),
  emojiCode: z.number().int().nullable(),
  emojiName: z.string().nullable(),
});
export type Emoji = z.infer<typeof Emoji>;
