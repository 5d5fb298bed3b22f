import { proxy } from 'valtio';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { readSessionStored, writeSessionStored } from '../../browser/session-storage.ts';
import { isSelf, session } from '../session.ts';
import { isIgnored } from './ignored.ts';

/** Ids of unseen messages that mention the user, oldest first. `arrived` never decreases. */
export const mentions = proxy<{ unread: readonly string[]; arrived: number }>({ unread: [], arrived: 0 });

/** Whether a message mentions the reader. Excludes own messages and those of ignored users. */
export const isForMe = ({ mentions: named, sender }: Pick<ChatMessage, 'mentions' | 'sender'>): boolean =>
  named?.some(isSelf) === true && !isSelf(sender.userID) && !isIgnored(sender.userID);

/** Unseen mentions of one user in one room. They survive a reload of the tab. */
type Stored = { userId: string | undefined; roomId: string | null; ids: readonly string[] };
const KEY = 'samar.mentions';

const setUnread = (ids: readonly string[]): void => {
  mentions.unread = ids;
  const { identity, roomId } = session;
  writeSessionStored(KEY, { userId: identity?.userId, roomId, ids } satisfies Stored);
};

export const noteMention = (message: ChatMessage): void => {
  if (!isForMe(message) || mentions.unread.includes(message.id)) return;
  setUnread([...mentions.unread, message.id]);
  mentions.arrived++;
};

export const markMentionsRead = (ids: readonly string[]): void => {
  if (mentions.unread.some(id => ids.includes(id)))
    setUnread(mentions.unread.filter(id => !ids.includes(id)));
};

/** Updates mentions after an edit, which may add or remove the reader's name. */
export const followMention = (before: ChatMessage, after: ChatMessage): void => {
  if (!isForMe(after)) markMentionsRead([after.id]);
  else if (!isForMe(before)) noteMention(after);
};

/** Restores the unseen mentions after a reload or a return to the room. */
export const restoreMentions = (list: readonly ChatMessage[]): void => {
  const stored = readSessionStored<Stored>(KEY);
  if (!stored || stored.userId !== session.identity?.userId || stored.roomId !== session.roomId) return;
  const { ids } = stored;
  mentions.unread = list.filter(message => ids.includes(message.id) && isForMe(message)).map(({ id }) => id);
};

export const resetMentions = (): void => {
  mentions.unread = [];
};
