import { userNamed } from '../../state/people.ts';
import { whisperRoom, whispers } from '../../state/whispers.ts';
import { windows } from '../../state/windows.ts';

export type Peer = { userID: string; nickname: string };

const nicknameOf = (userID: string): string | undefined =>
  userNamed(userID)?.nickname ??
  whispers.byRoom[whisperRoom(userID)]?.findLast(({ sender }) => sender.userID === userID)?.sender.nickname;

/** Everybody with unread whispers, then those whose chat is open. */
export const peersOf = (): Peer[] => {
  const open = windows.open.flatMap(({ kind, userID }) => (kind === 'private' && userID ? [userID] : []));
  return [...new Set([...Object.keys(whispers.unread), ...open])].flatMap(userID => {
    const nickname = nicknameOf(userID);
    return nickname === undefined ? [] : [{ userID, nickname }];
  });
};
