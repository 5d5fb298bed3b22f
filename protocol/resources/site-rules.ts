import { type RecordOf, recordShape, resource, setting } from './define.ts';
import { flag, paragraphs, size } from './fields.ts';

/** Maximum length of a site text. A page with this many Arabic characters stays below 12 KB including its frame. */
export const SITE_TEXT_MAX = 4_000;
/** Selectable minimum ages. With 0 the site does not ask for an age. */
const MINIMUM_AGES = [0, 13, 14, 15, 16, 17, 18, 19, 20, 21] as const;

const groups = {
  rules: {
    title: 'قوانين الدردشة',
    hint: 'سطر فارغ يبدأ فقرة، والسطر الذي يبدأ بعلامة # عنوان، والذي يبدأ بعلامة - بند في قائمة. إذا تغيّر نص القوانين طُلبت الموافقة من جديد عند الدخول التالي.',
  },
  pages: {
    title: 'الشروط والخصوصية',
    hint: 'إذا تُرك النص فارغًا ظهر النص المعدّ سلفًا. تعرض صفحة الخصوصية دائمًا بيان ما يُحفظ عن الزائر.',
  },
};

/** Rules of the site, consent to the rules at entry, and texts of the terms and privacy pages. */
export const siteRules = resource({
  name: 'siteRules',
  singular: 'siteRules',
  model: 'SiteRules',
  noun: { definite: 'القوانين والسياسات' },
  key: 'id',
  section: 'Identity',
  pageSize: 1,
  readAccess: 'everybody',
  groups,
  fields: {
    rulesText: setting(paragraphs(SITE_TEXT_MAX), {
      group: 'rules',
      effect: 'نص القوانين كما يقرؤه الزوار في صفحته.',
    }),
    asksConsent: setting(flag(false), {
      group: 'rules',
      effect: 'يوافق الزائر والعضو على القوانين قبل الدخول، مرة لكل نص، ويُستثنى من يدخل لوحة الإدارة.',
    }),
    minimumAge: setting(
      { ...size(MINIMUM_AGES, 0), words: { 0: 'لا تُسأل' } },
      {
        group: 'rules',
        effect: 'تتضمن الموافقة إقرارًا ببلوغ هذه السن. 0: لا تُسأل السن.',
      },
    ),
    termsText: setting(paragraphs(SITE_TEXT_MAX), { group: 'pages', effect: 'نص صفحة الشروط.' }),
    privacyText: setting(paragraphs(SITE_TEXT_MAX), {
      group: 'pages',
      effect: 'نص صفحة الخصوصية قبل بيان ما يُحفظ.',
    }),
  },
  labels: {
    rulesText: 'نص القوانين',
    asksConsent: 'طلب الموافقة عند الدخول',
    minimumAge: 'الحد الأدنى للسن',
    termsText: 'نص الشروط',
    privacyText: 'نص الخصوصية',
  },
});

export const SiteRules = recordShape(siteRules);
export type SiteRules = RecordOf<typeof siteRules>;

/** Rules to accept before entry: version, and minimum age in years (0 for none). */
export type AskedRules = { version: string; minimumAge: number };
