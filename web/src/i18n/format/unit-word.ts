import type { Unit } from '../../../../protocol/resources/define.ts';

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

const rules = new Intl.PluralRules('ar');

/** The unit beside a number: «ثانية» of 1, «ثوانٍ» of 5, «يومًا» of 90. While no number stands there, the plain noun. */
export const unitWord = (unit: Unit, value: unknown): string =>
  unitTexts[unit][typeof value === 'number' ? rules.select(value) : 'other'];
