// In a cross-site frame, storage may be denied. Every access may then throw, and nothing is stored.

export const readStored = <Value>(key: string): Value | null => {
  try {
    const text = localStorage.getItem(key);
    return text === null
      ? null // Only this page writes under these keys.
      : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
};

export const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
};

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {}
};
