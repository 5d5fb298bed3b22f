import { SECOND_MS } from '../../../../protocol/constants.ts';

/** Tabs receive the same message up to a second apart, because hidden pages get batches. */
const HELD_MS = 3 * SECOND_MS;

const visibleTab = (heard: string): string => `samar.visible ${heard}`;
const soundingTab = (heard: string, isHidden: boolean): string =>
  `samar.sounding ${isHidden ? 'hidden' : 'visible'} ${heard}`;

/** A lock that this tab has requested. */
type Lock = { usedAt: number; isOwn: Promise<boolean> };

const taken = new Map<string, Lock>();

/** Cross-site frames and old browsers may have no locks. Then each tab plays the sound. */
const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/**
 * Whether this tab plays the sound of an event. Only one of several tabs with the same event does, preferably a visible
 * one.
 */
export const isSoundingTab = async (heard: string): Promise<boolean> => {
  const manager = locks();
  if (!manager) return true;
  showVisibleTab(heard);
  const isHidden = document.visibilityState === 'hidden';
  try {
    if (isHidden && (await isHeldByAny(manager, visibleTab(heard)))) return false;
    return await take(manager, soundingTab(heard, isHidden));
  } catch {
    // Locks are denied in a cross-site frame.
    return true;
  }
};

async function isHeldByAny(manager: LockManager, wanted: string): Promise<boolean> {
  const { held: all = [] } = await manager.query();
  return all.some(({ name }) => name === wanted);
}

/** Requests or extends a lock. False if another tab has it. */
function take(manager: LockManager, name: string): Promise<boolean> {
  const known = taken.get(name);
  if (known) {
    known.usedAt = performance.now();
    return known.isOwn;
  }
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const lock = { usedAt: performance.now(), isOwn: promise };
  taken.set(name, lock);
  manager
    .request(name, { ifAvailable: true }, async granted => {
      resolve(granted !== null);
      if (granted) await unused(lock);
    })
    .catch(reject)
    .finally(() => taken.delete(name));
  return promise;
}

/**
 * Resolves after a time without use, or when the page's visibility changes, because another tab may then be preferred.
 */
async function unused(lock: Lock): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const left = lock.usedAt + HELD_MS - performance.now();
    if (left <= 0) resolve();
    else timer = setTimeout(look, left);
  };
  const turn = (): void => resolve();
  document.addEventListener('visibilitychange', turn);
  look();
  await promise;
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', turn);
}

const shown = new Map<string, { heard: string; end: () => void }>();

/** Informs other tabs whether this one is visible, for its current room and user. */
export function showVisibleTab(heard: string): void {
  const [kind = ''] = heard.split(' ');
  const before = shown.get(kind);
  if (before?.heard === heard) return;
  before?.end();
  shown.set(kind, { heard, end: holdWhileVisible(visibleTab(heard)) });
}

function holdWhileVisible(name: string): () => void {
  let release: (() => void) | null = null;
  const look = (): void => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible === (release !== null)) return;
    release?.();
    release = null;
    if (!isVisible) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    locks()
      ?.request(name, { mode: 'shared' }, () => promise)
      .catch(() => {});
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    release?.();
  };
}
