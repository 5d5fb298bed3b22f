const names = new Intl.DisplayNames('ar', { type: 'region', fallback: 'none' });
const OVERRIDES: Record<string, string | null> = { PS: 'فلسطين', ZZ: null };

/** The Arabic name of a country code; null for codes of no country, such as Tor's `T1`. */
export const countryName = (code: string): string | null => {
  if (!/^[A-Za-z]{2}$/.test(code)) return null;
  const upper = code.toUpperCase();
  return (upper in OVERRIDES ? OVERRIDES[upper] : names.of(upper)) ?? null;
};
