import { DAY_MS, MINUTE_MS } from '../../protocol/constants.ts';
import type { Friend } from '../../protocol/entities/friends.ts';

/** Limit for friends and requests together, per account. */
export const FRIENDS_MAX = 200;
/** Limit for friend requests per account and day, including refused ones. */
export const FRIEND_REQUESTS_A_DAY = 20;
/**
 * Time after which an unanswered or declined request expires. The expiry is the same for both sides, so it does not
 * reveal a decline.
 */
export const FRIEND_REQUEST_MS = 30 * DAY_MS;
/** Time after which a declined request can be repeated. */
export const FRIEND_DECLINED_MS = 7 * DAY_MS;
/** Minimum interval between two pushes about the same friend. */
export const FRIEND_PUSH_MS = 30 * MINUTE_MS;

/** Row of an account's own friends list, without presence. */
export type FriendEntry = Omit<Friend, 'online'>;

/** The account's own friends list, and the friends who get a push when the account enters. */
export type FriendsAnswer = { friends: Friend[]; pushTo: string[] };
