import { proxy } from 'valtio';
import type { MissedMention } from '../../../protocol/rest/membership.ts';
import { type PrivateMessage, privateRoomId } from './private/private-messages.ts';

type Missed = {
  mentions: readonly MissedMention[];
  isFailed: boolean;
  /** Whether the user has dismissed the line above the messages until the next entry. */
  isDismissed: boolean;
};

const fresh = (): Missed => ({ mentions: [], isFailed: false, isDismissed: false });

export const missed = proxy<Missed>(fresh());

export const resetMissed = (): void => void Object.assign(missed, fresh());

/** A private chat with unread messages from the absence. */
export type WaitingChat = { userId: string; nickname: string; count: number };

type Chats = {
  byRoom: Readonly<Record<string, readonly PrivateMessage[]>>;
  unread: Readonly<Record<string, number>>;
};

export const waitingChats = ({ byRoom, unread }: Chats): WaitingChat[] =>
  Object.entries(unread).flatMap(([userId, count]) => {
    const received = (byRoom[privateRoomId(userId)] ?? []).filter(({ sender }) => sender.userID === userId);
    const last = received.at(-1);
    const waited = received.slice(-count).some(message => message.waited === true);
    return last && waited ? [{ userId, nickname: last.sender.nickname, count }] : [];
  });
