import { ar } from './texts/ar.ts';
import { windowTexts } from './texts/windows/window-texts.ts';
import { fill, type PlainKeyOf, type PluralKeyOf, translator } from './translator.ts';

/** Texts for staff notes. */
export const staffCardTexts = {
  'staffCard.tab': 'السيرة',
  'staffCard.hint': 'لا يراها إلا المشرفون.',
  'staffCard.strikes': 'إجراءات اتُّخذت ضده',
  'staffCard.strikes.none': 'لا إجراءات.',
  'staffCard.notes': 'ملاحظات المشرفين',
  'staffCard.notes.none': 'لا ملاحظات.',
  'staffCard.names': 'أسماء ظهر بها',
  'staffCard.names.none': 'لا أسماء محفوظة.',
  'staffCard.note': 'ملاحظة جديدة',
  'staffCard.note.add': 'إضافة',
  'staffCard.by': 'من {name}',
  'staffCard.site': 'من الموقع',
  'staffCard.accepted': 'قُبل الاعتراض',
  'staffCard.rejected': 'رُفض الاعتراض',
  'staffCard.kind.kick': 'طرد',
  'staffCard.kind.ban': 'حظر',
  'staffCard.kind.mute': 'كتم',
  'staffCard.kind.warning': 'تحذير',
  'staffCard.kind.deletion': 'حذف رسائل',
} as const;

export type WindowText = PlainKeyOf<typeof windowTexts>;

/** Texts of the windows in addition to the texts of the chat. */
export const t = translator({ ...ar, ...windowTexts, ...staffCardTexts });

const rules = new Intl.PluralRules('ar');

/** A text of the windows in the form for this number. */
export const plural = (key: PluralKeyOf<typeof windowTexts>, count: number): string =>
  fill(windowTexts[`${key}_${rules.select(count)}`], { count });
