const names = new Intl.DisplayNames('ar', { type: 'region', fallback: 'none' });
const OVERRIDES: Record<string, string | null> = { PS: 'فلسطين', ZZ: null };

/** The Arabic name of a two-letter country; null for codes that are no country, as the `T1` of Tor. */
export const countryName = (code: string): string | null => {
  if (!/^[A-Za-z]{2}$/.test(code)) return null;
  const upper = code.toUpperCase();
  return (upper in OVERRIDES ? OVERRIDES[upper] : names.of(upper)) ?? null;
};
