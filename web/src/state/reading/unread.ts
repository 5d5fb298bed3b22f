import { proxy } from 'valtio';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { readStored, writeStored } from '../../browser/local-storage.ts';
import { isSelf, session } from '../session.ts';

/**
 * Messages since the page was hidden or disconnected. `from`: id of the first one, which a line marks. `count`: those
 * not yet seen.
 */
export const unread = proxy<{ from: string | null; count: number; isAway: boolean }>({
  from: null,
  count: 0,
  isAway: false,
});

/** Last visible message per room id, for the most recent rooms. */
type LastRead = Record<string, { epoch: string; seq: number }>;
const KEY = 'samar.read';
const ROOMS_KEPT = 10;

type Read = { epoch: string | null; lastSeq: number };

/** Called when the page becomes hidden. Removes the unread line if all messages below it were seen. */
export const notePageHidden = (read: Read): void => {
  if (unread.count === 0) unread.from = null;
  keepRead(read);
  unread.isAway = true;
};

export const keepRead = (read: Read): void => {
  const { roomId } = session;
  // Messages received while the page is hidden are unread.
  if (unread.isAway || roomId === null || read.epoch === null) return;
  const { [roomId]: _, ...others } = readStored<LastRead>(KEY) ?? {};
  const kept = Object.entries(others).slice(1 - ROOMS_KEPT);
  writeStored(KEY, Object.fromEntries([...kept, [roomId, { epoch: read.epoch, seq: read.lastSeq }]]));
};

export const notePageVisible = (): void => {
  unread.isAway = false;
};

export const noteUnread = ({ id, sender }: ChatMessage): void => {
  if (isSelf(sender.userID)) return;
  if (unread.count === 0) unread.from = id;
  unread.count++;
};

/** Marks messages of a new history that are newer than the last read one in the room. Returns them. */
export const noteSinceLastRead = (epoch: string, list: readonly ChatMessage[]): readonly ChatMessage[] => {
  const last = session.roomId === null ? undefined : readStored<LastRead>(KEY)?.[session.roomId];
  if (last?.epoch !== epoch) return [];
  const newer = list.filter(({ seq }) => seq > last.seq);
  for (const message of newer) noteUnread(message);
  return newer;
};

export const markUnreadSeen = (): void => {
  unread.count = 0;
};

export const resetUnread = (): void => {
  unread.from = null;
  unread.count = 0;
};
