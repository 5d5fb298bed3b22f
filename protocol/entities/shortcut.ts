import { z } from 'zod';

/** A word that is replaced by a longer text in a colour; `view` says whether it acts. */
export const Shortcut = z.object({
  _id: z.string(),
  shortcutTerm: z.string(),
  replaceWith: z.string(),
  color: z.string(),
  view: z.boolean(),
});
export type Shortcut = z.infer<typeof Shortcut>;
