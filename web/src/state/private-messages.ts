import { proxy } from 'valtio';
import { KEPT_MESSAGES } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import { isSelf, session } from './session.ts';
import { isOpen } from './windows.ts';

/** Private messages by their room of two, and unread counts by peer. */
export const privateMessages = proxy<{
  byRoom: Record<string, ChatMessage[]>;
  unread: Record<string, number>;
  /** From others. Only ever rises, while the kept lists are cut: a difference tells how many are new. */
  arrived: number;
}>({
  byRoom: {},
  unread: {},
  arrived: 0,
});

/** The id of a private room: both user ids, sorted, joined by a space. */
export const privateRoomId = (peerId: string): string =>
  [session.identity?.userId ?? '', peerId].sort().join(' ');

const total = (): number => Object.values(privateMessages.byRoom).reduce((sum, list) => sum + list.length, 0);

const dropOldest = (): void => {
  const oldest = Object.values(privateMessages.byRoom)
    .filter(list => list.length > 0)
    .sort(([a], [b]) => (a?.sentAt ?? '').localeCompare(b?.sentAt ?? ''))[0];
  oldest?.shift();
};

/**
 * Keeps only the last messages of all conversations together. True for a new one of somebody else whose window is closed, which
 * nothing on the screen would show.
 */
export const addPrivateMessage = (message: ChatMessage): boolean => {
  const roomId = message.props.roomId ?? '';
  const list = privateMessages.byRoom[roomId] ?? [];
  if (list.some(({ id }) => id === message.id)) return false;
  privateMessages.byRoom[roomId] = [...list, message];
  while (total() > KEPT_MESSAGES) dropOldest();
  const { userID: userId } = message.sender;
  if (isSelf(userId)) return false;
  privateMessages.arrived++;
  if (isOpen('private', userId)) return false;
  privateMessages.unread[userId] = (privateMessages.unread[userId] ?? 0) + 1;
  return true;
};

export const markPrivateRead = (peerId: string): void => {
  delete privateMessages.unread[peerId];
};

export const countUnread = (unread: Readonly<Record<string, number>>): number =>
  Object.values(unread).reduce((sum, count) => sum + count, 0);

export const clearPrivateRoom = (roomId: string): void => {
  delete privateMessages.byRoom[roomId];
};

export const resetPrivateMessages = (): void => {
  privateMessages.byRoom = {};
  privateMessages.unread = {};
};
