import { RequestRejected } from '../../../../protocol/client/errors.ts';
import type { InboxMessage } from '../../../../protocol/entities/private-chat.ts';
import { findUser } from '../../state/people.ts';
import {
  addPrivateMessage,
  type PrivateMessage,
  privateMessages,
  privateRoomId,
} from '../../state/private/private-messages.ts';
import { chat } from '../chat.ts';

const PLAIN_LOOK = {
  nicknameColor: '#000000',
  image: '',
  star: { img: null, visible: false },
  nicknameImg: { name: null, visible: false },
};

const lineOf = ({ from, ...message }: InboxMessage): PrivateMessage => ({
  ...message,
  seq: 0,
  kind: 'private',
  room: '',
  props: { roomId: privateRoomId(from.userID) },
  userType: 'all',
  sender: { ...(findUser(from.userID) ?? PLAIN_LOOK), ...from },
  waited: true,
});

/**
 * Puts messages that waited into their private chats, in order, and confirms them once this tab has stored them. The last
 * one is received with a notice.
 */
export function receiveInbox(
  waiting: readonly InboxMessage[],
  receive: (message: PrivateMessage) => void,
): void {
  const lines = waiting.map(lineOf);
  for (const line of lines.slice(0, -1)) addPrivateMessage(line);
  for (const line of lines.slice(-1)) receive(line);
  for (const roomId of new Set(waiting.map(({ from }) => privateRoomId(from.userID))))
    privateMessages.byRoom[roomId] = (privateMessages.byRoom[roomId] ?? []).toSorted((a, b) =>
      a.sentAt.localeCompare(b.sentAt),
    );
  // The store of the tab is written at the end of this turn.
  setTimeout(() => void confirm(waiting.map(({ id }) => id)), 0);
}

async function confirm(ids: string[]): Promise<void> {
  try {
    await chat().request('inboxReceived', { ids });
  } catch (refusal) {
    // They come again with the next entry, and are known by their ids.
    if (!(refusal instanceof RequestRejected)) throw refusal;
  }
}
