// Session storage of this tab, which survives a reload. Every access may throw.

export const readSessionStored = <Value>(key: string): Value | null => {
  try {
    const text = sessionStorage.getItem(key);
    return text === null
      ? null // Only this page writes under these keys.
      : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
};

export const writeSessionStored = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
};

export const removeSessionStored = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {}
};
