import type { Field } from './define.ts';
import { resource } from './define.ts';
import { wholeNumber, word } from './fields.ts';

const isHalfACharacter = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** A decimal character code, as `String.fromCodePoint` takes it. */
const characterCode = (): Field<number> => {
  const { shape, ...field } = wholeNumber(1, 0x10ffff);
  return { ...field, shape: shape.refine(code => !isHalfACharacter(code), 'must be a whole character') };
};

/** A word and the character it becomes; an emoji that is an image comes by a form, and has no code. */
export const emojis = resource({
  name: 'emojis',
  singular: 'emoji',
  model: 'Emoji',
  key: 'shortcut',
  section: 'Emojis',
  pageSize: 9,
  readers: 'everybody',
  fields: { shortcut: word(40), emojiCode: characterCode() },
});
