import { DAY_MS, MINUTE_MS } from '../../protocol/constants.ts';
import type { Friend } from '../../protocol/entities/friends.ts';

/** Friends and requests of one account together. */
export const FRIENDS_MAX = 200;
/** Attempts of an account to ask for friendship, also refused ones. */
export const FRIEND_REQUESTS_A_DAY = 20;
/** A request without an answer expires for both sides, whether it was declined or not: its end reveals nothing. */
export const FRIEND_REQUEST_MS = 30 * DAY_MS;
/** A declined request can be repeated after this time. */
export const FRIEND_DECLINED_MS = 7 * DAY_MS;
/** Interval between two pushes about the same friend. */
export const FRIEND_PUSH_MS = 30 * MINUTE_MS;

/** A row of an own list, without presence. */
export type FriendEntry = Omit<Friend, 'online'>;

/** The own list, and friends to whom the entry of its owner may be told by push. */
export type FriendsAnswer = { friends: Friend[]; pushTo: string[] };
