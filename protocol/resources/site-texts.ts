import { initialRecord, type RecordOf, recordShape, resource, setting } from './define.ts';
import { paragraphs } from './fields.ts';
import { LANGUAGES, type SiteLanguage } from './identity.ts';

/**
 * Maximum total length of all replaced texts with their keys, because every page contains these texts. The replacements
 * stay below 12 kB.
 */
const ALL_MAX = 12_000;
export const REPLACED_TEXT_MAX = 300;

/** Matches `ar guest.title = أهلًا`: language, text key, new text. */
const LINE = new RegExp(
  `^(${LANGUAGES.join('|')}) ([\\w.-]{1,80}) = (\\S.{0,${REPLACED_TEXT_MAX - 1}})$`,
  'u',
);

/** Replacements of the page's own texts, by text key. */
export type ReplacedTexts = Readonly<Record<SiteLanguage, Readonly<Record<string, string>>>>;

/** Returns null if a line contains no replacement or repeats a key. */
export function parseReplacedTexts(lines: string): ReplacedTexts | null {
  const texts = { ar: new Map<string, string>(), en: new Map<string, string>() };
  for (const line of lines === '' ? [] : lines.split('\n')) {
    const [, language, key, text] = LINE.exec(line) ?? [];
    if (language === undefined || key === undefined || text === undefined) return null;
    const known = texts[language as SiteLanguage];
    if (known.has(key)) return null;
    known.set(key, text);
  }
  return { ar: Object.fromEntries(texts.ar), en: Object.fromEntries(texts.en) };
}

export const replacedTextLines = (texts: ReplacedTexts): string =>
  LANGUAGES.flatMap(language =>
    Object.entries(texts[language]).map(([key, text]) => `${language} ${key} = ${text}`),
  ).join('\n');

const replaced = () => {
  const { shape, ...field } = paragraphs(ALL_MAX);
  const text = 'must be lines such as ar guest.title = text';
  return { ...field, shape: shape.refine(lines => parseReplacedTexts(lines) !== null, text) };
};

/** Texts of the visitors' page that the site replaces. */
export const siteTexts = resource({
  name: 'siteTexts',
  singular: 'siteTexts',
  model: 'SiteTexts',
  noun: { definite: 'نصوص الصفحة' },
  key: 'id',
  section: 'Identity',
  pageSize: 1,
  readAccess: 'everybody',
  fields: {
    replacedTexts: setting(replaced(), { effect: 'تظهر بدل النصوص الأصلية عند فتح الصفحة من جديد.' }),
  },
  labels: { replacedTexts: 'النصوص البديلة' },
});

export const SiteTexts = recordShape(siteTexts);
export type SiteTexts = RecordOf<typeof siteTexts>;

export const INITIAL_SITE_TEXTS: SiteTexts = initialRecord(siteTexts);
