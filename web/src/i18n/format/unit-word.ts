import type { Unit } from '../../../../protocol/resources/define.ts';
import { language, pluralForm } from '../language.ts';

type Forms = Readonly<Record<Intl.LDMLPluralRule, string>>;

/** A counted noun: one, two, three to ten, and eleven or more, where Arabic uses the singular again for none and for hundreds. */
const noun = (one: string, two: string, few: string, many = one): Forms => ({
  zero: one,
  one,
  two,
  few,
  many,
  other: one,
});

/** Unit words by plural form. */
export const unitTexts: Readonly<Record<Unit, Forms>> = {
  seconds: noun('ثانية', 'ثانيتان', 'ثوانٍ'),
  minutes: noun('دقيقة', 'دقيقتان', 'دقائق'),
  days: noun('يوم', 'يومان', 'أيام', 'يومًا'),
  messages: noun('رسالة', 'رسالتان', 'رسائل'),
  characters: noun('حرف', 'حرفان', 'أحرف', 'حرفًا'),
  lines: noun('سطر', 'سطران', 'أسطر', 'سطرًا'),
  shortcuts: noun('اختصار', 'اختصاران', 'اختصارات', 'اختصارًا'),
  emoticons: noun('رمز', 'رمزان', 'رموز', 'رمزًا'),
  bots: noun('روبوت', 'روبوتان', 'روبوتات', 'روبوتًا'),
  connections: noun('اتصال', 'اتصالان', 'اتصالات', 'اتصالًا'),
  conversations: noun('محادثة', 'محادثتان', 'محادثات'),
  megabytes: noun('ميغابايت', 'ميغابايت', 'ميغابايت'),
  links: noun('رابط', 'رابطان', 'روابط', 'رابطًا'),
  mentions: noun('إشارة', 'إشارتان', 'إشارات'),
  people: noun('شخص', 'شخصان', 'أشخاص', 'شخصًا'),
  bits: noun('درجة', 'درجتان', 'درجات'),
  pixelsPerSecond: noun('بكسل في الثانية', 'بكسل في الثانية', 'بكسل في الثانية'),
};

/** In English: one, and any other number. */
const englishTexts: Readonly<Record<Unit, readonly [one: string, other: string]>> = {
  seconds: ['second', 'seconds'],
  minutes: ['minute', 'minutes'],
  days: ['day', 'days'],
  messages: ['message', 'messages'],
  characters: ['character', 'characters'],
  lines: ['line', 'lines'],
  shortcuts: ['shortcut', 'shortcuts'],
  emoticons: ['emoji', 'emojis'],
  bots: ['bot', 'bots'],
  connections: ['connection', 'connections'],
  conversations: ['chat', 'chats'],
  megabytes: ['MB', 'MB'],
  links: ['link', 'links'],
  mentions: ['mention', 'mentions'],
  people: ['person', 'people'],
  bits: ['bit', 'bits'],
  pixelsPerSecond: ['pixel per second', 'pixels per second'],
};

/** The unit beside a number: «ثانية» of 1, «ثوانٍ» of 5, «يومًا» of 90. While no number stands there, the plain noun. */
export const unitWord = (unit: Unit, value: unknown): string => {
  const form = typeof value === 'number' ? pluralForm(value) : 'other';
  return language === 'ar' ? unitTexts[unit][form] : englishTexts[unit][form === 'one' ? 0 : 1];
};
