import { DAY_MS } from './constants.ts';

/** Time after which an undelivered private message is removed. */
export const INBOX_MS = 30 * DAY_MS;
/** Maximum number of waiting messages per receiver. */
export const INBOX_MAX = 200;
/** Maximum waiting messages from guests, because the many guests of a network must not fill a member's inbox. */
export const INBOX_OF_GUESTS_MAX = 100;
/** Maximum waiting messages from one sender, so that a single sender cannot fill an inbox. */
export const INBOX_OF_SENDER_MAX = 20;
/** Maximum number of absent receivers per sender and day. */
export const INBOX_RECEIVERS_A_DAY = 20;
/** Maximum number of private messages held for a user with a broken connection. */
export const RECONNECTING_MAX = 50;
export const INBOX_FRAME_MESSAGES = 50;

export const MISSED_MS = 7 * DAY_MS;
/** Listed mentions per account. Beyond the limit, the oldest mention is removed. */
export const MISSED_MAX = 100;
/** Listed mentions per author, so that no author displaces all others. */
export const MISSED_OF_AUTHOR_MAX = 20;
