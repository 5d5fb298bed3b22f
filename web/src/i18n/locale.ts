const names = new Intl.DisplayNames('ar', { type: 'region', fallback: 'none' });
const OVERRIDES: Record<string, string | null> = { PS: 'فلسطين', ZZ: null };

/** The Arabic name of a country code; null for codes of no country, such as Tor's `T1`. */
export const countryName = (code: string): string | null => {
  if (!/^[A-Za-z]{2}$/.test(code)) return null;
  const upper = code.toUpperCase();
  return (upper in OVERRIDES ? OVERRIDES[upper] : names.of(upper)) ?? null;
};

/** Arabic with the digits 0 to 9 and the Gregorian calendar, which are not the default everywhere. */
export const LOCALE = 'ar-u-nu-latn-ca-gregory';

/** The device's clock: 24 hours, or 12 with ص and م. */
export const HOUR_CYCLE =
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23';
