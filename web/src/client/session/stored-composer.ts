import { snapshot, subscribe } from 'valtio';
import type { MessageStyle } from '../../../../protocol/entities/messages.ts';
import { readSessionStored, removeSessionStored, writeSessionStored } from '../../browser/session-storage.ts';
import { type Box, composer, type RoomDraft, roomDrafts } from '../../state/composer.ts';

type Person = { userId: string; username: string };

/** The drafts and the style of one person in this tab. */
type Stored = Person & {
  drafts: Record<string, RoomDraft>;
  toPeers: Record<string, Box>;
  style: MessageStyle;
};

const KEY = 'samar.composer';

let owner: Person | null = null;

const save = (): void => {
  if (owner === null) return;
  const { toPeers, style, ...rest } = snapshot(composer);
  writeSessionStored(KEY, { ...owner, drafts: roomDrafts({ toPeers, ...rest }), toPeers, style });
};

// One write for all changes of a turn.
subscribe(composer, save);

/** Restores the drafts of the same person after a reload, and keeps them from now on. */
export const restoreComposer = (person: Person): void => {
  owner = person;
  const stored = readSessionStored<Stored>(KEY);
  if (stored?.userId !== person.userId || stored.username !== person.username) {
    removeSessionStored(KEY);
    return;
  }
  const { drafts, toPeers, style } = stored;
  Object.assign(composer, { others: drafts, toPeers, style });
};

/** A guest who takes another nickname remains the same person. */
export const renameComposer = (username: string): void => {
  if (owner) owner = { ...owner, username };
  save();
};

/** The session has ended. Its drafts are kept only for the return of the same person after a lost connection. */
export const releaseComposer = (isKept: boolean): void => {
  if (isKept) save();
  owner = null;
  if (!isKept) removeSessionStored(KEY);
};
