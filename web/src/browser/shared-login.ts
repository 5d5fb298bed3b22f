// Tabs of one login, counted by the locks that they share: a lock ends with its tab, however that ends.

const nameOf = (authKey: string): string => `samar.login ${authKey}`;

let release: (() => void) | null = null;

/** This tab uses the login from now on. */
export const holdLogin = (authKey: string | null): void => {
  releaseLogin();
  if (authKey === null || !('locks' in navigator)) return;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  // A browser that denies locks in a frame of another site counts this tab alone.
  navigator.locks.request(nameOf(authKey), { mode: 'shared' }, () => held).catch(() => {});
};

export const releaseLogin = (): void => {
  release?.();
  release = null;
};

/** Whether other tabs use the login too; null where no other can be known, so that nobody waits. */
export const otherTabsUse = (authKey: string | null): Promise<boolean> | null => {
  if (authKey === null || typeof navigator === 'undefined' || !('locks' in navigator)) return null;
  const count = ({ held = [] }: LockManagerSnapshot): number =>
    held.filter(({ name }) => name === nameOf(authKey)).length;
  return navigator.locks.query().then(
    snapshot => count(snapshot) > 1,
    () => false,
  );
};
