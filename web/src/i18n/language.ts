import type { ErrorEntry } from '../../../protocol/errors/error-entry.ts';
import type { inEnglish } from './english-notices.ts';

export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each name is in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ar: 'العربية', en: 'English' };

/** Language of this page: the visitor's choice or the site's default, as set by `theme.js`. */
export const language: Language = globalThis.document?.documentElement?.lang === 'en' ? 'en' : 'ar';

/** The site's replacements for texts, which the worker writes into the HTML. */
export const replaced: Readonly<Record<string, string>> =
  // Optional calls, because unit tests have no complete document.
  JSON.parse(globalThis.document?.getElementById?.('site-texts')?.textContent ?? '{}')[language] ?? {};

/** Texts that replace the Arabic ones; null on an Arabic page. */
type Spoken = {
  english: Readonly<Record<string, string>>;
  furtherErrors: Readonly<Record<string, ErrorEntry>>;
  /** Replaces the Arabic text and sender name of a notice. */
  inEnglish: typeof inEnglish;
};
export let spoken: Spoken | null = null;

/** Loads the texts of the language. Must be called before the first render. */
export async function speakLanguage(): Promise<void> {
  if (language === 'en') spoken = await import('./texts/english/english.ts');
}

/** Also read by `theme.js`. */
export const LANGUAGE_KEY = 'samar.language';

/** True while the page reloads in another language. The reload loses no data. */
export let isSwitching = false;

/** Stores the choice and reloads the page. The session, its position and drafts survive. */
export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(LANGUAGE_KEY, chosen);
  isSwitching = true;
  location.reload();
}

const rules = new Intl.PluralRules(language);

export const pluralForm = (count: number): Intl.LDMLPluralRule => rules.select(count);
