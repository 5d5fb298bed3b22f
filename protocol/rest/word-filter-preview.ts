import { z } from 'zod';
import { words } from '../resources/words.ts';

/** Number of site messages that a preview reads, and number of shown matches. */
export const REHEARSED_MAX = 1_000;
export const REHEARSAL_HITS_MAX = 50;

/** POST /words/rehearsal: a word with the form's values. */
export const WordPreview = z.strictObject({
  text: words.fields.text.shape,
  match: words.fields.match.shape,
});

/** POST /words/starter: number of added entries of the starter list. */
export const StarterWords = z.object({ added: z.int().min(0) });

/** A message with the word, and its character ranges. */
export const WordPreviewHit = z.object({
  room: z.string(),
  nickname: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  marks: z.array(z.object({ from: z.int(), to: z.int() })).readonly(),
});
export type WordPreviewHit = z.infer<typeof WordPreviewHit>;

/** `isOn`: whether rooms keep messages for previews. `read`: number of messages. `found`: number of matching ones. */
export const WordPreviewResult = z.object({
  isOn: z.boolean(),
  read: z.int().min(0),
  found: z.int().min(0),
  hits: z.array(WordPreviewHit).readonly(),
});
export type WordPreviewResult = z.infer<typeof WordPreviewResult>;
