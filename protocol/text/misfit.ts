import type { SiteOptions } from '../entities/options.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import { countWords, type WordKinds } from '../words.ts';
import { graphemes } from './length.ts';

/** How much of what the operators let a message hold. */
export type MessageLimits = Pick<
  SiteOptions,
  | 'minCharacters'
  | 'maxCharacters'
  | 'minShortcuts'
  | 'maxShortcuts'
  | 'minEmoticons'
  | 'maxEmoticons'
  | 'minLines'
  | 'maxLines'
  | 'enableEmoticons'
>;

export type Misfit = { code: ErrorCode; limit: number };

/** Why the operators' limits refuse a trimmed text that could be a message, with the limit it is over or under, or null. */
export function misfit(text: string, limits: MessageLimits, kinds: WordKinds): Misfit | null {
  const { emoticons, shortcuts } = countWords(text, kinds);
  return (
    outside(graphemes(text), limits.minCharacters, limits.maxCharacters, CHARACTERS) ??
    outside(text.split(LINE_END).length, limits.minLines, limits.maxLines, LINES) ??
    (limits.enableEmoticons
      ? outside(emoticons, limits.minEmoticons, limits.maxEmoticons, EMOTICONS)
      : null) ??
    outside(shortcuts, limits.minShortcuts, limits.maxShortcuts, SHORTCUTS)
  );
}

type Codes = { few: ErrorCode; many: ErrorCode };

const CHARACTERS: Codes = { few: 'message_too_short', many: 'message_too_long' };
const LINES: Codes = { few: 'too_few_lines', many: 'too_many_lines' };
const EMOTICONS: Codes = { few: 'too_few_emoticons', many: 'too_many_emoticons' };
const SHORTCUTS: Codes = { few: 'too_few_shortcuts', many: 'too_many_shortcuts' };

const LINE_END = /\r\n|[\n\r\u2028\u2029]/u;

function outside(count: number, min: number, max: number, { few, many }: Codes): Misfit | null {
  if (count > max) return { code: many, limit: max };
  return count < min ? { code: few, limit: min } : null;
}
