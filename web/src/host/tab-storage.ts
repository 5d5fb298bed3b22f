// What is kept for this one tab, through a reload of it. As with all storage, every access may be denied.

export const recallInTab = <Value>(key: string): Value | null => {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
};

export const rememberInTab = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
};

export const forgetInTab = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {}
};
