import { findUser } from '../../state/people.ts';
import { privateMessages, privateRoomId } from '../../state/private/private-messages.ts';
import { windows } from '../../state/windows.ts';

export type Peer = { userId: string; nickname: string };

const nicknameOf = (userId: string): string | undefined =>
  findUser(userId)?.nickname ??
  privateMessages.byRoom[privateRoomId(userId)]?.findLast(({ sender }) => sender.userID === userId)?.sender
    .nickname;

/** Peers with unread private messages, then those whose window is open. */
export const privatePeers = (): Peer[] => {
  const open = windows.open.flatMap(({ kind, userId }) => (kind === 'private' && userId ? [userId] : []));
  return [...new Set([...Object.keys(privateMessages.unread), ...open])].flatMap(userId => {
    const nickname = nicknameOf(userId);
    return nickname === undefined ? [] : [{ userId, nickname }];
  });
};
