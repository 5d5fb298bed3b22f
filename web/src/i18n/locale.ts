import { language } from './language.ts';

const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
const PALESTINE = { ar: 'فلسطين', en: 'Palestine' };
const OVERRIDES: Record<string, string | null> = { PS: PALESTINE[language], ZZ: null };

/** Name of a country code; null for codes without a country, such as Tor's `T1`. */
export const countryName = (code: string): string | null => {
  if (!/^[A-Za-z]{2}$/.test(code)) return null;
  const upper = code.toUpperCase();
  return (upper in OVERRIDES ? OVERRIDES[upper] : names.of(upper)) ?? null;
};

const TAGS = { ar: 'ar', en: 'en-GB' };
/** Locale with digits 0 to 9 and the Gregorian calendar, which are not the default everywhere. */
export const LOCALE = `${TAGS[language]}-u-nu-latn-ca-gregory`;

/** Separator of list items in a sentence. */
export const COMMA = language === 'ar' ? '، ' : ', ';

/** Clock of the device: 24 hours, or 12 with ص and م. */
export const HOUR_CYCLE =
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23';
