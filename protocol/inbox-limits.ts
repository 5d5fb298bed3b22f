import { DAY_MS } from './constants.ts';

// Private messages that wait for an absent member.
/** A waiting message is delivered within this time or removed. */
export const INBOX_MS = 30 * DAY_MS;
/** Waiting messages of one receiver. */
export const INBOX_MAX = 200;
/** Places for guests among them: a network has many guests, and may not shut out members. */
export const INBOX_OF_GUESTS_MAX = 100;
/** Waiting messages of one sender to one receiver, so that no sender fills an inbox. */
export const INBOX_OF_SENDER_MAX = 20;
/** Different absent receivers of a sender per day. */
export const INBOX_RECEIVERS_A_DAY = 20;
/** Messages for one user with a broken connection. */
export const RECONNECTING_MAX = 50;
/** Messages in a frame. */
export const INBOX_FRAME_MESSAGES = 50;

// Mentions of absent members.
/** A mention is listed for this time. */
export const MISSED_MS = 7 * DAY_MS;
/** Listed mentions per account. Beyond this the oldest is removed. */
export const MISSED_MAX = 100;
/** Mentions by one author among them, so that no author displaces the others. */
export const MISSED_OF_AUTHOR_MAX = 20;
