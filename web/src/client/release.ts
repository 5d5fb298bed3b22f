import { readSessionStored, removeSessionStored, writeSessionStored } from '../browser/session-storage.ts';

const KEY = 'samar-release-reload';
/** The reload that this tab has made, and away from which page script. */
type Reload = { from: string };

/** Called once at the start. Answers whether this page was loaded by a reload after a release. */
export function takeOverRelease(): boolean {
  const reload = readSessionStored<Reload>(KEY);
  if (reload === null) return false;
  const isNewer = reload.from !== ownScript();
  // The same script again: a note stays, so that the page is not reloaded for ever.
  if (isNewer) removeSessionStored(KEY);
  return isNewer;
}

/**
 * Reloads the page where a part of it could not be loaded because a newer release has taken its place. A release causes one reload a tab: a part
 * that is still missing afterwards is not the fault of an old page.
 * @returns false where the network is to blame, or the page was reloaded already
 */
export async function reloadAfterRelease(): Promise<boolean> {
  const own = ownScript();
  if (own === null || readSessionStored<Reload>(KEY)?.from === own || !(await isReplaced(own))) return false;
  writeSessionStored(KEY, { from: own } satisfies Reload);
  // Without session storage a second miss would reload again.
  if (readSessionStored<Reload>(KEY) === null) return false;
  location.reload();
  return true;
}

/** The address of the page's first script. Its name changes with each release. */
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
