import { DAY_MS } from './constants.ts';

/** Time after which an undelivered message is removed. */
export const INBOX_MS = 30 * DAY_MS;
/** Waiting messages of one receiver. */
export const INBOX_MAX = 200;
/** Maximum of messages by guests, because the many guests of a network must not fill a member's inbox. */
export const INBOX_OF_GUESTS_MAX = 100;
/** Maximum waiting messages of one sender, so that none fills an inbox. */
export const INBOX_OF_SENDER_MAX = 20;
/** Maximum number of absent receivers per sender and day. */
export const INBOX_RECEIVERS_A_DAY = 20;
/** Maximum held messages for a user whose connection broke. */
export const RECONNECTING_MAX = 50;
export const INBOX_FRAME_MESSAGES = 50;

export const MISSED_MS = 7 * DAY_MS;
/** Listed mentions per account. The oldest is removed beyond it. */
export const MISSED_MAX = 100;
/** Listed mentions by one author, so that no author displaces all others. */
export const MISSED_OF_AUTHOR_MAX = 20;
