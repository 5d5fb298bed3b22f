import { subscribe } from 'valtio';
import { ApiError } from '../../../protocol/client/errors.ts';
import { SECOND_MS } from '../../../protocol/constants.ts';
import type { Friend } from '../../../protocol/entities/friends.ts';
import type { NewFriend } from '../../../protocol/rest/friends.ts';
import { isolate } from '../i18n/isolate.ts';
import { t } from '../i18n/texts/friend-texts.ts';
import { isReconnecting } from '../state/connection-state.ts';
import { friends, newsOf, resetFriends } from '../state/friends.ts';
import { session } from '../state/session.ts';
import { toast } from '../ui/toast/toast.ts';
import { chat } from './chat.ts';
import { request, requestField } from './http/http-client.ts';

/**
 * Delay before the list is read, because the lobby learns of an entry within a second and only then notifies friends.
 */
const ENTERED_MS = 3 * SECOND_MS;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reads the friend list after each entry of a member, also after a reconnect. Afterwards the server sends changes in
 * every room, until the member leaves.
 */
export const keepFriends = (): void => {
  let isIn = false;
  const follow = (): void => {
    const { identity, connection } = session;
    const wasIn = isIn;
    isIn = identity !== null && connection.state === 'connected' && !isReconnecting(connection);
    if (isIn === wasIn) return;
    clearTimeout(timer);
    if (isIn) timer = setTimeout(() => void loadFriends(), ENTERED_MS);
    if (identity !== null) return;
    resetFriends();
    stop();
  };
  const stop = subscribe(session, follow);
  follow();
};

/** Reads the friend list. After a failure, the previous list is kept. */
export const loadFriends = async (): Promise<void> => {
  const { token } = session;
  try {
    const list = await requestField('GET /friends', 'friends');
    if (session.token !== token) return;
    friends.list = list;
    friends.fault = null;
  } catch (error) {
    // The server refuses accounts that logged in with a host pass.
    friends.fault = error instanceof ApiError && error.status === 403 ? 'forbidden' : 'failed';
  }
};

/** Replaces the friend list with the server's, and shows notices about friends who just entered. */
export const receiveFriends = (list: readonly Friend[]): void => {
  const before = friends.list;
  friends.list = list;
  friends.fault = null;
  if (before === null) return;
  for (const { kind, nickname } of newsOf(before, list))
    if (kind !== 'came' || friends.notices)
      toast.blank(t(`friends.${kind}`, { nickname: isolate(nickname) }));
};

/** Sends a friend request, and resolves with the new row of the friend list. */
export const askFriend = async (wanted: NewFriend): Promise<Friend> => {
  const friend = await requestField('POST /friends', 'friend', { body: wanted });
  friends.list = [...(friends.list ?? []).filter(({ id }) => id !== friend.id), friend];
  return friend;
};

export const acceptFriend = async (id: string): Promise<void> => {
  await request('PATCH /friends/:key', { params: { key: id }, body: { accepted: true } });
};

/** Ends a friendship, or declines or withdraws a request. */
export const endFriend = async (id: string): Promise<void> => {
  await request('DELETE /friends/:key', { params: { key: id } });
  friends.list = (friends.list ?? []).filter(each => each.id !== id);
};

/** The server ends the friendship when it stores the ignore list. */
export const ignoreFriend = async (id: string): Promise<void> => {
  await chat().request('requestIgnoreUser', { userId: id, on: true });
};
