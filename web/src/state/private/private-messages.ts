import { proxy } from 'valtio';
import { KEPT_MESSAGES } from '../../../../protocol/constants.ts';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { TALKS_MAX } from '../../../../protocol/entities/privacy.ts';
import { unread as reading } from '../reading/unread.ts';
import { isSelf, session } from '../session.ts';
import { isOpen } from '../windows.ts';
import { acceptPeer, forgetRefusal, privateConsent } from './consent.ts';

/** `waits`: stored for an absent receiver. `waited`: was stored for this user, and is kept beyond the usual number. */
export type PrivateMessage = ChatMessage & { waits?: true; waited?: true };

/** Private messages by private room, and unread counts by peer. */
export const privateMessages = proxy<{
  byRoom: Record<string, PrivateMessage[]>;
  unread: Record<string, number>;
  /**
   * Number of messages from others. Never decreases when lists are trimmed, so that a difference is the number of new
   * ones.
   */
  arrived: number;
}>({
  byRoom: {},
  unread: {},
  arrived: 0,
});

/** Id of a private room: both user ids, sorted, joined by a space. */
export const privateRoomId = (peerId: string): string =>
  [session.identity?.userId ?? '', peerId].sort().join(' ');

/** Other user of a private room. */
const peerOf = (roomId: string): string => roomId.split(' ').find(userId => !isSelf(userId)) ?? '';

/** The latest users with a private conversation since entry, at most TALKS_MAX. */
export const recentPeers = (): string[] => Object.keys(privateConsent.accepted).slice(-TALKS_MAX);

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
 * Adds a message and limits the total number across all conversations. True for a new one from another user with a
 * closed window, which needs a notice.
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
  // A message in an open but hidden window is unread.
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
