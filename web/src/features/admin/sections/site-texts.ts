import { z } from 'zod';
import { NetworkError } from '../../../../../protocol/client/errors.ts';
import { catalogue } from '../../../../../protocol/errors/catalogue.ts';
import type { SiteLanguage } from '../../../../../protocol/resources/identity.ts';
import type { ReplacedTexts } from '../../../../../protocol/resources/site-texts.ts';
import { fold } from '../../../../../protocol/text/fold.ts';

/** A text of the page in each language; of a refusal the Arabic alone can be replaced. */
export type Original = { key: string } & Partial<Record<SiteLanguage, string>>;

/** The texts as the build lists them, and the refusals of the catalogue. */
export async function readOriginals(): Promise<readonly Original[]> {
  const [answer, { english }] = await Promise.all([
    fetch('/texts.json'),
    import('../../../i18n/texts/english/english.ts'),
  ]);
  if (!answer.ok) throw new NetworkError();
  const arabic = z.record(z.string(), z.string()).parse(await answer.json());
  const inEnglish: Readonly<Record<string, string>> = english;
  const keys = [...new Set([...Object.keys(arabic), ...Object.keys(inEnglish)])].sort();
  return [
    ...keys.map(key => ({
      key,
      ...(arabic[key] !== undefined && { ar: arabic[key] }),
      ...(inEnglish[key] !== undefined && { en: inEnglish[key] }),
    })),
    ...Object.entries(catalogue).map(([code, { ar }]) => ({ key: `refusal.${code}`, ar })),
  ];
}

export const placeholdersOf = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/** The first placeholder that the page has no value for. */
export const unknownPlaceholder = (text: string, original: string): string | undefined =>
  placeholdersOf(text).find(name => !placeholdersOf(original).includes(name));

/** The same texts with one of them replaced; null: not any more. */
export const withText = (
  all: ReplacedTexts,
  language: SiteLanguage,
  key: string,
  text: string | null,
): ReplacedTexts => {
  const { [key]: _, ...others } = all[language];
  return { ...all, [language]: text === null ? others : { ...others, [key]: text } };
};

/** The originals that match a search in any of their texts, by letters as lists are searched. */
export const foundTexts = (
  originals: readonly Original[],
  replaced: Readonly<Record<string, string>>,
  search: string,
): readonly Original[] => {
  const wanted = fold(search.trim());
  if (wanted === '') return originals;
  return originals.filter(({ key, ar = '', en = '' }) =>
    [key, ar, en, replaced[key] ?? ''].some(text => fold(text).includes(wanted)),
  );
};
