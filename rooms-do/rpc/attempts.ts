import { APPROVAL_TRIES, APPROVAL_TRIES_WINDOW_MS } from '../../domain/accounts/approval-limits.ts';
import { FRIEND_REQUESTS_A_DAY } from '../../domain/friends/friends.ts';
import {
  DAY_MS,
  GUESSES_WINDOW_MS,
  HOUR_MS,
  LOGIN_GUESSES,
  LOGIN_GUESSES_OF_NETWORK,
  MINUTE_MS,
  ROOM_PASSWORD_GUESSES_OF_NETWORK,
  ROOM_PASSWORD_TRIES,
  ROOM_PASSWORD_TRIES_WINDOW_MS,
  VISITOR_TOKEN_MS,
} from '../../protocol/constants.ts';
import { INVITES_AN_HOUR, LOGIN_GUESSES_OF_SITE, PASSKEY_CHALLENGE_MS } from '../../protocol/entry-limits.ts';
import { INBOX_RECEIVERS_A_DAY } from '../../protocol/inbox-limits.ts';
import {
  PICTURE_UPLOADS,
  PICTURE_UPLOADS_OF_NETWORK,
  PICTURE_UPLOADS_WINDOW_MS,
} from '../../protocol/picture-limits.ts';
import { PUZZLE_MS } from '../../protocol/raid-limits.ts';
import type { AskedRules } from '../../protocol/resources/site-rules.ts';

/** Limits for failed attempts or actions, with their time windows. */
export const ATTEMPT_LIMITS = {
  roomPassword: { max: ROOM_PASSWORD_TRIES, windowMs: ROOM_PASSWORD_TRIES_WINDOW_MS },
  roomPasswordOfNetwork: { max: ROOM_PASSWORD_GUESSES_OF_NETWORK, windowMs: GUESSES_WINDOW_MS },
  loginOfAccount: { max: LOGIN_GUESSES, windowMs: GUESSES_WINDOW_MS },
  loginOnDevice: { max: LOGIN_GUESSES, windowMs: GUESSES_WINDOW_MS },
  loginFromAddress: { max: LOGIN_GUESSES_OF_NETWORK, windowMs: GUESSES_WINDOW_MS },
  pictures: { max: PICTURE_UPLOADS, windowMs: PICTURE_UPLOADS_WINDOW_MS },
  picturesOfNetwork: { max: PICTURE_UPLOADS_OF_NETWORK, windowMs: PICTURE_UPLOADS_WINDOW_MS },
  /** Multiplied by `factor`: the account's own limit. */
  kicks: { max: 1, windowMs: HOUR_MS },
  approvals: { max: APPROVAL_TRIES, windowMs: APPROVAL_TRIES_WINDOW_MS },
  loginOfAccountOnSite: { max: LOGIN_GUESSES_OF_SITE, windowMs: GUESSES_WINDOW_MS },
  puzzle: { max: 1, windowMs: PUZZLE_MS },
  continuedSession: { max: 1, windowMs: VISITOR_TOKEN_MS },
  /** Multiplied by `factor`: the network's own limit. */
  registrations: { max: 1, windowMs: DAY_MS },
  /** Each challenge accepts one answer. */
  passkey: { max: 1, windowMs: PASSKEY_CHALLENGE_MS },
  /** Number of different absent receivers of private messages. `of`: the receiver. */
  absentReceivers: { max: INBOX_RECEIVERS_A_DAY, windowMs: DAY_MS },
  friendRequests: { max: FRIEND_REQUESTS_A_DAY, windowMs: DAY_MS },
  invites: { max: INVITES_AN_HOUR, windowMs: HOUR_MS },
  /** Number of accounts to which an operator assigns a role. */
  roleAssignments: { max: 300, windowMs: 10 * MINUTE_MS },
  firstOwner: { max: 5, windowMs: 10 * MINUTE_MS },
} as const;
export type AttemptLimit = keyof typeof ATTEMPT_LIMITS;
/**
 * `times`: number of attempts (default 1). `factor`: multiplies the limit (default 1). `of`: attempts with the same
 * value count once.
 */
export type Attempt = { limited: AttemptLimit; who: string; factor?: number; times?: number; of?: string };

/**
 * Password attempts on an account. `onSite`: attempts from all devices; null for a device that the account has used
 * before. `tries`: attempts by device or networks.
 */
export type LoginAttempts = { onSite: Attempt | null; tries: readonly Attempt[] };
/**
 * Result of a login check: 0 if the password may be checked, otherwise the wait in milliseconds or the
 * difficulty of the required puzzle. `askedRules`: rules that the user must have accepted.
 */
export type LoginVerdict = { waitMs: number; askedRules?: AskedRules } | { bits: number };
