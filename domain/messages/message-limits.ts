import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { SiteOptions } from '../../protocol/resources/options.ts';
import { countTokens, type TokenKinds } from '../../protocol/text/emoji-shortcut-tokens.ts';
import { graphemes } from '../../protocol/text/length.ts';

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

export type MessageLimitViolation = { code: ErrorCode; limit: number };

/** Returns the refusal for a trimmed text below the minimum or above the maximum length, or null. */
export function checkMessageLimits(
  text: string,
  limits: MessageLimits,
  kinds: TokenKinds,
): MessageLimitViolation | null {
  const { emoticons, shortcuts } = countTokens(text, kinds);
  return (
    checkRange(graphemes(text), limits.minCharacters, limits.maxCharacters, CHARACTERS) ??
    checkRange(text.split(LINE_END).length, limits.minLines, limits.maxLines, LINES) ??
    (limits.enableEmoticons
      ? checkRange(emoticons, limits.minEmoticons, limits.maxEmoticons, EMOTICONS)
      : null) ??
    checkRange(shortcuts, limits.minShortcuts, limits.maxShortcuts, SHORTCUTS)
  );
}

type Codes = { few: ErrorCode; many: ErrorCode };

const CHARACTERS: Codes = { few: 'message_too_short', many: 'message_too_long' };
const LINES: Codes = { few: 'too_few_lines', many: 'too_many_lines' };
const EMOTICONS: Codes = { few: 'too_few_emoticons', many: 'too_many_emoticons' };
const SHORTCUTS: Codes = { few: 'too_few_shortcuts', many: 'too_many_shortcuts' };

const LINE_END = /\r\n|[\n\r\u2028\u2029]/u;

function checkRange(
  count: number,
  min: number,
  max: number,
  { few, many }: Codes,
): MessageLimitViolation | null {
  if (count > max) return { code: many, limit: max };
  return count < min ? { code: few, limit: min } : null;
}
