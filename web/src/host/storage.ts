// A frame of another site may be denied storage: every access can throw, and then nothing is remembered.

export const recall = <Value>(key: string): Value | null => {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
};

export const remember = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
};

export const forget = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch {}
};
