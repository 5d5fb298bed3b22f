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
 * Reloads the page if a newer release has replaced it, so that parts of the old release are missing. Each script causes
 * at most one reload per tab. Returns false if the release is unchanged or unknown, or the page was already reloaded.
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
