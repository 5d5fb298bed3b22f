import { DAY_MS, MINUTE_MS } from '../../protocol/constants.ts';
import type { Friend } from '../../protocol/entities/friends.ts';

/** Limit for friends and requests together, per account. */
export const FRIENDS_MAX = 200;
/** Friend requests per account and day, including refused ones. */
export const FRIEND_REQUESTS_A_DAY = 20;
/** An unanswered or declined request expires for both sides at the same time, so its end reveals nothing. */
export const FRIEND_REQUEST_MS = 30 * DAY_MS;
/** A declined request can be repeated after this time. */
export const FRIEND_DECLINED_MS = 7 * DAY_MS;
/** Interval between two pushes about the same friend. */
export const FRIEND_PUSH_MS = 30 * MINUTE_MS;

/** A row of the account's own list, without presence. */
export type FriendEntry = Omit<Friend, 'online'>;

/** The account's own list, and friends who get a push at its entry. */
export type FriendsAnswer = { friends: Friend[]; pushTo: string[] };
