import { panelTranslator } from '../../../../i18n/panel-translator.ts';
import { pluralOf } from '../../../../i18n/translator.ts';

/** Texts of the member import from another chat. Loaded with the section of accounts. */
const importTexts = {
  'moveIn.title': 'الانتقال من دردشة أخرى',
  'moveIn.hint':
    'استورد أعضاء دردشتك السابقة من ملف CSV. كلمات المرور لا تُقرأ: لكل عضو رمز يضع به كلمة مروره أول مرة.',
  'moveIn.open': 'استيراد أعضاء',
  'moveIn.columns': 'أعمدة الملف: username، وإن وُجدت nickname وcolor وjoinedAt (تاريخ الانضمام).',
  'moveIn.noName': 'لا عمود باسم username في الملف.',
  'moveIn.judging': 'جارٍ فحص الأسماء: {done} من {count}',
  'moveIn.storing': 'جارٍ الاستيراد: {done} من {count}',
  'moveIn.judged': 'يُستورد {fresh}، وفي الموقع {known}، ويُترك {left}.',
  'moveIn.stored': 'استُورد {fresh}.',
  'moveIn.secret': 'أعمدة لا تُقرأ: {names}',
  'moveIn.like': 'يشبه اسم «{name}».',
  'moveIn.likeLine': 'يشبه الاسم في السطر {line}.',
  'moveIn.send': 'استيراد الجدد ({count})',
  'moveIn.codes': 'تنزيل الرموز',
  'moveIn.codes.hint': 'احفظ ملف الرموز الآن، فلن يظهر مرة أخرى. أرسل إلى كل عضو رمزه وحده.',
  'moveIn.members_zero': 'لا أحد',
  'moveIn.members_one': 'عضو واحد',
  'moveIn.members_two': 'عضوان',
  'moveIn.members_few': '{count} أعضاء',
  'moveIn.members_many': '{count} عضوًا',
  'moveIn.members_other': '{count} عضو',
} as const;

export const t = panelTranslator(importTexts);

const plural = pluralOf(importTexts);

export const memberCount = (count: number): string => plural('moveIn.members', count);
