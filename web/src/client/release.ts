import { readSessionStored, removeSessionStored, writeSessionStored } from '../browser/session-storage.ts';

/** A value that outlives the reload after a release, such as an unsent text. */
type Kept = { read: () => string; restore: (value: string) => void };

const KEY = 'samar-release-reload';
/** The reload that this tab has made: away from which page script, and with which values. */
type Reload = { from: string; values: Record<string, string> };

const kept = new Map<string, Kept>();
let restored: Reload['values'] = {};

/**
 * Called once at the start. Takes over the values of a reload after a release.
 * @returns whether this page was loaded by such a reload
 */
export function takeOverRelease(): boolean {
  const reload = readSessionStored<Reload>(KEY);
  if (reload === null) return false;
  restored = reload.values;
  const isNewer = reload.from !== ownScript();
  // The same script again: a note stays, so that the page is not reloaded for ever.
  if (isNewer) removeSessionStored(KEY);
  else writeSessionStored(KEY, { ...reload, values: {} } satisfies Reload);
  return isNewer;
}

/** Keeps a value over the reload after a release, and restores it where this page was loaded by one. */
export function keepOverRelease(name: string, value: Kept): void {
  kept.set(name, value);
  const stored = restored[name];
  if (stored) value.restore(stored);
}

/**
 * Reloads the page where a part of it could not be loaded because a newer release has taken its place. A release causes one reload a tab: a part
 * that is still missing afterwards is not the fault of an old page.
 * @returns false where the network is to blame, or the page was reloaded already
 */
export async function reloadAfterRelease(): Promise<boolean> {
  const own = ownScript();
  if (own === null || readSessionStored<Reload>(KEY)?.from === own || !(await isReplaced(own))) return false;
  const values = Object.fromEntries([...kept].map(([name, { read }]) => [name, read()]));
  writeSessionStored(KEY, { from: own, values } satisfies Reload);
  // Without session storage a second miss would reload again, and the text would be lost.
  if (readSessionStored<Reload>(KEY) === null) return false;
  location.reload();
  return true;
}

/** The address of the page's first script, whose name changes with each release. */
const ownScript = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

async function isReplaced(own: string): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(own);
  } catch {
    return false;
  }
}
