import { z } from 'zod';
import { words } from '../resources/words.ts';

/** Number of site messages that a word is tried on, and number of matches shown. */
export const REHEARSED_MAX = 1_000;
export const REHEARSAL_HITS_MAX = 50;

/** POST /words/rehearsal: a word as the form has it. */
export const WordPreview = z.strictObject({
  text: words.fields.text.shape,
  match: words.fields.match.shape,
});

/** POST /words/starter: the entries of the starter list that were not listed yet. */
export const StarterWords = z.object({ added: z.int().min(0) });

/** A message in which the word is, with its places: from which character of the text to which. */
export const WordPreviewHit = z.object({
  room: z.string(),
  nickname: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  marks: z.array(z.object({ from: z.int(), to: z.int() })).readonly(),
});
export type WordPreviewHit = z.infer<typeof WordPreviewHit>;

/** `isOn`: whether rooms keep messages for it. `read`: how many were read, `found` in how many of them the word is. */
export const WordPreviewResult = z.object({
  isOn: z.boolean(),
  read: z.int().min(0),
  found: z.int().min(0),
  hits: z.array(WordPreviewHit).readonly(),
});
export type WordPreviewResult = z.infer<typeof WordPreviewResult>;
