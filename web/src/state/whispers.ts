import { proxy } from 'valtio';
import { KEPT_MESSAGES } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import { isSelf, session } from './session.ts';
import { isOpen } from './windows.ts';

/** Private messages by the room of two in which they are said, and from whom there are unread ones. */
export const whispers = proxy<{ byRoom: Record<string, ChatMessage[]>; unread: Record<string, number> }>({
  byRoom: {},
  unread: {},
});

/** The key of a private chat: both ids, sorted, with a space between. */
export const whisperRoom = (peerID: string): string =>
  [session.identity?.userID ?? '', peerID].sort().join(' ');

const total = (): number => Object.values(whispers.byRoom).reduce((sum, list) => sum + list.length, 0);

const dropOldest = (): void => {
  const oldest = Object.values(whispers.byRoom)
    .filter(list => list.length > 0)
    .sort(([a], [b]) => (a?.sentAt ?? '').localeCompare(b?.sentAt ?? ''))[0];
  oldest?.shift();
};

/** Only the last ones are kept, over all conversations. */
export const addWhisper = (message: ChatMessage): void => {
  const roomId = message.props.roomId ?? '';
  const list = whispers.byRoom[roomId] ?? [];
  if (list.some(({ id }) => id === message.id)) return;
  whispers.byRoom[roomId] = [...list, message];
  while (total() > KEPT_MESSAGES) dropOldest();
  const { userID } = message.sender;
  if (!isSelf(userID) && !isOpen('private', userID))
    whispers.unread[userID] = (whispers.unread[userID] ?? 0) + 1;
};

export const readWhispers = (peerID: string): void => {
  delete whispers.unread[peerID];
};

export const unreadOf = (unread: Readonly<Record<string, number>>): number =>
  Object.values(unread).reduce((sum, count) => sum + count, 0);

export const forgetWhispers = (roomId: string): void => {
  delete whispers.byRoom[roomId];
};

export const resetWhispers = (): void => {
  whispers.byRoom = {};
  whispers.unread = {};
};
