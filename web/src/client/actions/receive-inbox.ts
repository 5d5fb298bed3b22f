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
 * Adds stored messages to their private chats in order, and confirms them after this tab has stored them. Only the last
 * message causes a notice.
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
  // Deferred, because the tab writes its storage at the end of this turn.
  setTimeout(() => void confirm(waiting.map(({ id }) => id)), 0);
}

async function confirm(ids: string[]): Promise<void> {
  try {
    await chat().request('inboxReceived', { ids });
  } catch (refusal) {
    // Unconfirmed messages are sent again at the next entry. Their ids prevent duplicates.
    if (!(refusal instanceof RequestRejected)) throw refusal;
  }
}
