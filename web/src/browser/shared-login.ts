// Counts chat tabs, and tabs with the same login, by Web Locks. A lock is released when its tab closes or crashes.

const IN_CHAT = 'samar.login';

/** A guest's tab counts as a chat tab, but shares its login with no other tab. */
const nameOf = (authKey: string | null): string => (authKey === null ? IN_CHAT : `${IN_CHAT} ${authKey}`);

let release: (() => void) | null = null;

const hasLocks = (): boolean => typeof navigator !== 'undefined' && 'locks' in navigator;

/** Registers this tab for the login; null for a guest. */
export const holdLogin = (authKey: string | null): void => {
  releaseLogin();
  if (!hasLocks()) return;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  // Without locks, as in some cross-site frames, only this tab counts.
  navigator.locks.request(nameOf(authKey), { mode: 'shared' }, () => held).catch(() => {});
};

export const releaseLogin = (): void => {
  release?.();
  release = null;
};

/** Whether other tabs use the same login; null if unknown. */
export const otherTabsUse = (authKey: string | null): Promise<boolean> | null =>
  authKey === null || !hasLocks() ? null : isHeldTwice(name => name === nameOf(authKey));

/** Whether other tabs of this browser are in the chat, under any login or as guests. */
export const otherTabsChat = async (): Promise<boolean> =>
  hasLocks() && (await isHeldTwice(name => name.startsWith(IN_CHAT)));

const isHeldTwice = (isCounted: (name: string) => boolean): Promise<boolean> =>
  navigator.locks.query().then(
    ({ held = [] }) => held.filter(({ name = '' }) => isCounted(name)).length > 1,
    () => false,
  );
