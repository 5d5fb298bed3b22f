import { z } from 'zod';
import { changeShape, createShape, type Field, resource } from './define.ts';
import { wholeNumber, word } from './fields.ts';
import { recordShape } from './record-shape.ts';

const isHalfACharacter = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Forms of other programs send the digits as a text. */
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value;

/** A decimal character code, as `String.fromCodePoint` takes it, or its digits. */
const characterCode = (): Field<number> => {
  const { shape, ...field } = wholeNumber(1, 0x10ffff);
  const code = shape.refine(number => !isHalfACharacter(number), 'must be a whole character');
  return { ...field, shape: z.preprocess(toNumber, code) };
};

/** A word and the character that replaces it. An emoji with an image is made by a form and has no code. */
export const emojis = resource({
  name: 'emojis',
  singular: 'emoji',
  model: 'Emoji',
  noun: {
    add: 'إضافة رمز',
    edit: 'تعديل الرمز',
    definite: 'الرمز التعبيري',
    added: 'إضافة رمز تعبيري جديد',
    demonstrative: 'هذا الرمز',
  },
  key: 'shortcut',
  section: 'Emojis',
  pageSize: 9,
  readAccess: 'everybody',
  // One with a picture is made by a form with its file.
  csv: { fields: ['shortcut', 'emojiCode'], exportedOnly: ['emojiName'] },
  fields: { shortcut: word(40), emojiCode: characterCode() },
  labels: {
    shortcut: 'الاختصار',
    emojiCode: 'رمز الحرف (عشري)',
  },
});

/** An emoji has a code, or the name of an image file. */
export const Emoji = recordShape(emojis, {
  emojiCode: z.int().nullable(),
  emojiName: z.string().nullable(),
});
export type Emoji = z.infer<typeof Emoji>;

/** POST and PUT /emojis/emojisImg, beside the image. */
export const EmojiImage = createShape(emojis).pick({ shortcut: true });

const { shortcut: AnyWord, emojiCode: AnyCode } = changeShape(emojis).shape;

/** PATCH /emojis/{shortcut}. */
export const EmojiChange = z.strictObject({ emojiShortcut: AnyWord, emojiCode: AnyCode });
