import { snapshot, subscribe } from 'valtio';
import { readSessionStored, removeSessionStored, writeSessionStored } from '../../browser/session-storage.ts';
import { privateConsent } from '../../state/private/consent.ts';
import { privateMessages } from '../../state/private/private-messages.ts';
import { openWindow, windows } from '../../state/windows.ts';

/** The private chats of this tab, whose they are, with whom a window was open, and who was accepted. */
type Stored = Pick<typeof privateMessages, 'byRoom' | 'unread'> &
  Partial<Pick<typeof privateConsent, 'accepted'>> & { userId: string; open: string[] };

const KEY = 'samar.private';

let owner: string | null = null;

const save = (): void => {
  if (owner === null) return;
  const { byRoom, unread } = snapshot(privateMessages);
  const open = windows.open.flatMap(({ kind, userId }) => (kind === 'private' && userId ? [userId] : []));
  const { accepted } = snapshot(privateConsent);
  writeSessionStored(KEY, { userId: owner, byRoom, unread, open, accepted });
};

// One write for all changes of a turn.
subscribe(privateMessages, save);
subscribe(privateConsent, save);
subscribe(windows, save);

/** After a reload of the tab they are there again, for the same person; from now on they are kept. */
export const restorePrivateChats = (userId: string): void => {
  const stored = readSessionStored<Stored>(KEY);
  owner = userId;
  if (stored?.userId !== userId) return;
  const { byRoom, unread, open, accepted = {} } = stored;
  privateConsent.accepted = accepted;
  Object.assign(privateMessages, { byRoom, unread });
  for (const peer of open) openWindow('private', peer);
};

/** They end with the session. */
export const forgetPrivateChats = (): void => {
  owner = null;
  removeSessionStored(KEY);
};
