import { z } from 'zod';
import { words } from '../resources/words.ts';

/** Maximum number of site messages that a preview reads, and of matches that it shows. */
export const PREVIEW_MESSAGES_MAX = 1_000;
export const PREVIEW_HITS_MAX = 50;

/** Body of POST /words/rehearsal: a word with the values of the form. */
export const WordPreview = z.strictObject({
  text: words.fields.text.shape,
  match: words.fields.match.shape,
});

/** Answer of POST /words/starter: number of added entries from the starter list. */
export const StarterWords = z.object({ added: z.int().min(0) });

/** A message that contains the word, and the character ranges of the matches. */
export const WordPreviewHit = z.object({
  room: z.string(),
  nickname: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  marks: z.array(z.object({ from: z.int(), to: z.int() })).readonly(),
});
export type WordPreviewHit = z.infer<typeof WordPreviewHit>;

/**
 * `isOn`: whether rooms store messages for previews. `read`: number of messages read. `found`: number of matching
 * messages.
 */
export const WordPreviewResult = z.object({
  isOn: z.boolean(),
  read: z.int().min(0),
  found: z.int().min(0),
  hits: z.array(WordPreviewHit).readonly(),
});
export type WordPreviewResult = z.infer<typeof WordPreviewResult>;
