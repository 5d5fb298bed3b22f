import { proxy } from 'valtio';
import type { Friend } from '../../../protocol/entities/friends.ts';
import { readStored, writeStored } from '../browser/local-storage.ts';

const KEY = 'samar.friends';

type Choices = { notices: boolean; pushes: boolean };

const stored = readStored<Partial<Choices>>(KEY) ?? {};

/**
 * Own friends and requests; null before the first read. `fault`: its error. `notices`, `pushes`: this browser's
 * settings for entering friends.
 */
export const friends = proxy<
  { list: readonly Friend[] | null; fault: 'forbidden' | 'failed' | null } & Choices
>({
  list: null,
  fault: null,
  notices: stored.notices !== false,
  pushes: stored.pushes === true,
});

export const chooseFriendNotices = (choice: Partial<Choices>): void => {
  Object.assign(friends, choice);
  const { notices, pushes } = friends;
  writeStored(KEY, { notices, pushes });
};

export const resetFriends = (): void => {
  friends.list = null;
  friends.fault = null;
};

/** A change between two lists that the viewer is notified of. */
export type FriendNews = { kind: 'came' | 'newRequest' | 'accepted'; nickname: string };

/** New events: friends who have entered, new requests, and accepted ones. */
export const newsOf = (before: readonly Friend[], after: readonly Friend[]): FriendNews[] => {
  const known = new Map(before.map(each => [each.id, each]));
  return after.flatMap(({ id, nickname, state, online }): FriendNews[] => {
    const was = known.get(id);
    if (state === 'asking') return was?.state === 'asking' ? [] : [{ kind: 'newRequest', nickname }];
    if (state !== 'friends' || !was) return [];
    if (was.state === 'asked') return [{ kind: 'accepted', nickname }];
    return online === true && was.online === false ? [{ kind: 'came', nickname }] : [];
  });
};
