import { readSessionStored, removeSessionStored, writeSessionStored } from '../browser/session-storage.ts';

const KEY = 'samar-release-reload';
/** `from`: script address of the page before this tab's reload. */
type Reload = { from: string };

/** Must be called once at startup. Returns whether this page was loaded by a reload after a release. */
export function takeOverRelease(): boolean {
  const reload = readSessionStored<Reload>(KEY);
  if (reload === null) return false;
  const isNewer = reload.from !== ownScript();
  // If the script is unchanged, the entry is kept, so that the page does not reload endlessly.
  if (isNewer) removeSessionStored(KEY);
  return isNewer;
}

/**
 * Reloads the page where a part of it could not be loaded because a newer release has taken its place. A release causes
 * one reload a tab: a part that is still missing afterwards is not the fault of an old page.
 * @returns false where the network is to blame, or the page was reloaded already
 */
export async function reloadAfterRelease(): Promise<boolean> {
  const own = ownScript();
  if (own === null || readSessionStored<Reload>(KEY)?.from === own || !(await isReplaced(own))) return false;
  writeSessionStored(KEY, { from: own } satisfies Reload);
  // Requires session storage; otherwise a second missing file would cause another reload.
  if (readSessionStored<Reload>(KEY) === null) return false;
  location.reload();
  return true;
}

/** Address of the page's first script, which differs in each release. */
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
