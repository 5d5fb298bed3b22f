import type { ErrorEntry } from '../../../protocol/errors/error-entry.ts';

export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ar: 'العربية', en: 'English' };

/** The language of this page load: the visitor's choice or the site's, as `theme.js` writes it. */
export const language: Language = globalThis.document?.documentElement?.lang === 'en' ? 'en' : 'ar';

/** Texts that the site has in place of the page's own, as the worker writes them into the HTML. */
export const replaced: Readonly<Record<string, string>> =
  // Unit tests have no whole document.
  JSON.parse(globalThis.document?.getElementById?.('site-texts')?.textContent ?? '{}')[language] ?? {};

/** Texts that replace the Arabic ones; null while Arabic is spoken. */
type Spoken = {
  texts: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, ErrorEntry>>;
};
export let spoken: Spoken | null = null;

/** Loads the texts of the language. Call it before the page is drawn. */
export async function speakLanguage(): Promise<void> {
  if (language === 'ar') return;
  const { english, furtherErrors } = await import('./texts/english/english.ts');
  spoken = { texts: english, errors: furtherErrors };
}

/** `theme.js` reads it. */
export const LANGUAGE_KEY = 'samar.language';

/** Whether the page is loaded again in another language. Nothing is lost by it. */
export let isSwitching = false;

/** Stores the choice and loads the page again. The session, its place and drafts survive a reload. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(LANGUAGE_KEY, chosen);
  isSwitching = true;
  location.reload();
}

const rules = new Intl.PluralRules(language);

/** The plural form of a number in this language. */
export const pluralForm = (count: number): Intl.LDMLPluralRule => rules.select(count);
