import { proxy } from 'valtio';
import { KEPT_MESSAGES } from '../../../../protocol/constants.ts';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { TALKS_MAX } from '../../../../protocol/entities/privacy.ts';
import { unread as reading } from '../reading/unread.ts';
import { isSelf, session } from '../session.ts';
import { isOpen } from '../windows.ts';
import { acceptPeer, forgetRefusal, privateConsent } from './consent.ts';

/** `waits`: for an absent receiver. `waited`: for this user, beyond the usual number of stored messages. */
export type PrivateMessage = ChatMessage & { waits?: true; waited?: true };

/** Private messages by their room of two, and unread counts by peer. */
export const privateMessages = proxy<{
  byRoom: Record<string, PrivateMessage[]>;
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

/** The other of such a room. */
const peerOf = (roomId: string): string => roomId.split(' ').find(userId => !isSelf(userId)) ?? '';

/** Users of conversations since entry. */
export const talkingWith = (): string[] => Object.keys(privateConsent.accepted).slice(-TALKS_MAX);

const dropOldest = (): void => {
  const lines = Object.values(privateMessages.byRoom)
    .flat()
    .filter(({ waited }) => !waited);
  const [oldest] = lines.sort((a, b) => a.sentAt.localeCompare(b.sentAt));
  const list = privateMessages.byRoom[oldest?.props.roomId ?? ''];
  if (list && lines.length > KEPT_MESSAGES)
    list.splice(
      list.findIndex(({ id }) => id === oldest?.id),
      1,
    );
};

/**
 * Stores the last messages of all conversations together. True for a new one by another user with a closed window,
 * which needs a notice.
 */
export const addPrivateMessage = (message: PrivateMessage): boolean => {
  const roomId = message.props.roomId ?? '';
  const list = privateMessages.byRoom[roomId] ?? [];
  if (list.some(({ id }) => id === message.id)) return false;
  privateMessages.byRoom[roomId] = [...list, message];
  dropOldest();
  const { userID: userId } = message.sender;
  if (isSelf(userId)) {
    acceptPeer(peerOf(roomId));
    return false;
  }
  forgetRefusal(userId);
  privateMessages.arrived++;
  const isShown = isOpen('private', userId);
  // A window that is open but not visible is unread.
  if (!isShown || reading.isAway) privateMessages.unread[userId] = (privateMessages.unread[userId] ?? 0) + 1;
  return !isShown;
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
