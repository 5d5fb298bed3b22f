import { initialRecord, type RecordOf, recordShape, resource, setting } from './define.ts';
import { namedChoice, optionalText, originList, picturePath, text } from './fields.ts';

/** Maximum length of the site name, which fits below an app icon and in a title. */
const NAME_MAX = 30;
/** Maximum length of the description, about the length that search engines show. */
const SENTENCE_MAX = 160;

/** Languages of the page. */
export const LANGUAGES = ['ar', 'en'] as const;
export type SiteLanguage = (typeof LANGUAGES)[number];
const LANGUAGE_NAMES = { ar: 'العربية', en: 'الإنجليزية' };

const group = 'name';
const sharing = 'sharing';

/**
 * The site's name, description, icon and language, as in its page, search results and installed app, and the origins
 * that may embed it.
 */
export const identity = resource({
  name: 'identity',
  singular: 'identity',
  model: 'Identity',
  noun: { definite: 'هوية الموقع' },
  key: 'id',
  section: 'Identity',
  pageSize: 1,
  readAccess: 'everybody',
  groups: {
    [group]: {
      title: 'الاسم والتعريف',
      hint: 'يظهران في صفحة الدخول وعنوان الصفحة ونتائج البحث وعند مشاركة الرابط. يظهر التغيير عند فتح الصفحة من جديد.',
    },
    [sharing]: {
      title: 'التضمين في مواقع أخرى',
      hint: 'المواقع التي تعرض الدردشة داخل صفحاتها. يسري التغيير خلال ثوانٍ.',
    },
  },
  fields: {
    siteName: setting(
      { ...text(NAME_MAX), initial: 'سمر' },
      { group, effect: 'اسم الموقع كما يقرؤه الزوار.' },
    ),
    sentence: setting(optionalText(SENTENCE_MAX, 'دردشة عربية حيّة، غرف ونجوم وأسماء بألوان أصحابها.'), {
      group,
      effect: 'جملة واحدة تصف الموقع.',
    }),
    icon: setting(picturePath(), {
      group,
      effect: 'صورة مربعة للموقع عند تثبيته ومشاركته: مسار في هذا الموقع، أو عنوان https كامل.',
    }),
    language: setting(namedChoice(LANGUAGES, LANGUAGE_NAMES, 'ar'), {
      group,
      effect: 'لغة الصفحة لمن لم يختر غيرها.',
    }),
    embedOrigins: setting(originList(), {
      group: sharing,
      effect: 'أصل كل موقع بلا مسار، مثل https://www.example.org، وبينها فواصل.',
    }),
  },
  labels: {
    siteName: 'اسم الموقع',
    sentence: 'جملة التعريف',
    icon: 'أيقونة الموقع',
    language: 'لغة الموقع',
    embedOrigins: 'مواقع التضمين',
  },
});

export const Identity = recordShape(identity);
export type SiteIdentity = RecordOf<typeof identity>;

export const INITIAL_IDENTITY: SiteIdentity = initialRecord(identity);
