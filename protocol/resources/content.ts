import { z } from 'zod';
import { FONT_STYLE_NAMES } from '../entities/choice-names.ts';
import { changeShape, createShape, type Field, recordShape, resource } from './define.ts';
import {
  audience,
  color,
  flag,
  namedChoice,
  optionalColor,
  size,
  text,
  wholeNumber,
  word,
} from './fields.ts';

export const chatMessages = resource({
  name: 'chatMsg',
  singular: 'chatMsg',
  model: 'ChatMsg',
  noun: {
    add: 'إضافة رسالة',
    edit: 'تعديل الرسالة',
    definite: 'رسالة الدردشة',
    added: 'إضافة رسالة دردشة جديدة',
    demonstrative: 'هذه الرسالة',
    purpose: 'أضف رسالة ترحّب بالداخلين أو تتكرر في الغرف.',
  },
  key: 'id',
  section: 'Chat-Messages',
  pageSize: 9,
  readAccess: 'operators',
  list: { searched: ['name', 'message'] },
  fields: {
    name: text(60),
    nameColor: color('#000000'),
    message: text(300),
    messageColor: color('#000000'),
    messageBGColor: color('#ffffff'),
    userType: audience(),
    showOnEntry: flag(false),
    avatar: { ...text(128), initial: 'default-avatar.png' },
  },
  labels: {
    name: 'الاسم',
    nameColor: 'لون الاسم',
    message: 'نص الرسالة',
    messageColor: 'لون الرسالة',
    messageBGColor: 'خلفية الرسالة',
    userType: 'الموجَّه إليهم',
    showOnEntry: 'تظهر عند الدخول',
    avatar: 'الأيقونة',
  },
});

const isHalfACharacter = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** Converts digits to a number, because other programs may send the code as text. */
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value;

/** A decimal character code for `String.fromCodePoint`, or its digits. */
const characterCode = (): Field<number> => {
  const { shape, ...field } = wholeNumber(1, 0x10ffff);
  const code = shape.refine(number => !isHalfACharacter(number), 'must be a complete character');
  return { ...field, shape: z.preprocess(toNumber, code) };
};

/**
 * A word and the character that replaces it. An emoji with an image has no character code and is created by an upload.
 */
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
    purpose: 'أضف اختصارًا مثل :) يتحوّل في الرسائل إلى رمز.',
  },
  key: 'shortcut',
  section: 'Emojis',
  pageSize: 9,
  readAccess: 'everybody',
  ownCalls: true,
  // Emojis with an image are only exported, because only an upload can create them.
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

/** Form fields of POST and PUT /emojis/emojisImg, sent with the image. */
export const EmojiImage = createShape(emojis).pick({ shortcut: true });

const { shortcut: AnyWord, emojiCode: AnyCode } = changeShape(emojis).shape;

/** Body of PATCH /emojis/{shortcut}. */
export const EmojiChange = z.strictObject({ emojiShortcut: AnyWord, emojiCode: AnyCode });

export const GIFT_FONT_SIZES = [9, 10, 12, 14, 16, 18, 20, 22, 24] as const;
export const GIFT_FONT_STYLES = ['normal', 'italic', 'oblique'] as const;

export const gifts = resource({
  name: 'gifts',
  singular: 'gift',
  model: 'Gift',
  noun: {
    add: 'إضافة هدية',
    edit: 'تعديل الهدية',
    definite: 'الهدية',
    added: 'إضافة هدية جديدة',
    demonstrative: 'هذه الهدية',
    purpose: 'أضف عبارة تمرّ في شريط الهدايا أعلى الدردشة.',
  },
  key: 'id',
  section: 'Gifts',
  pageSize: 4,
  readAccess: 'audience',
  fields: {
    text: text(300),
    userType: audience(),
    fontStyle: namedChoice(GIFT_FONT_STYLES, FONT_STYLE_NAMES, 'normal'),
    fontSize: size(GIFT_FONT_SIZES, 14),
    fontColor: color('#000000'),
    fontBGColor: optionalColor(),
  },
  labels: {
    text: 'نص الهدية',
    userType: 'الموجَّه إليهم',
    fontStyle: 'نمط الخط',
    fontSize: 'حجم الخط',
    fontColor: 'لون الخط',
    fontBGColor: 'لون الخلفية',
  },
});

/** A line of the marquee. `fontSize`: pixels at the browser's default font size. */
export const Gift = recordShape(gifts);
export type Gift = z.infer<typeof Gift>;

export const shortcuts = resource({
  name: 'shortcuts',
  singular: 'shortcut',
  model: 'Shortcut',
  noun: {
    add: 'إضافة اختصار',
    edit: 'تعديل الاختصار',
    definite: 'الاختصار',
    added: 'إضافة اختصار جديد',
    demonstrative: 'هذا الاختصار',
    purpose: 'أضف كلمة قصيرة يظهر مكانها في الرسائل نص كامل.',
  },
  key: 'shortcutTerm',
  section: 'Shortcuts',
  pageSize: 9,
  readAccess: 'everybody',
  csv: { fields: ['shortcutTerm', 'replaceWith', 'color', 'view'] },
  fields: { shortcutTerm: word(40), replaceWith: text(300), color: color('#000000'), view: flag(true) },
  labels: {
    shortcutTerm: 'الاختصار',
    replaceWith: 'يُستبدل بـ',
    color: 'اللون',
    view: 'الظهور',
  },
});

/**
 * A word that the chat replaces by a longer colored text. `view`: whether the replacement is active. `shortcut`: the
 * word.
 */
export const Shortcut = recordShape(shortcuts, { shortcut: z.string().exactOptional() });
export type Shortcut = z.infer<typeof Shortcut>;

export const contentLists = [chatMessages, emojis, gifts, shortcuts] as const;
