import { MINUTE_MS, ROOM_PASSWORD_TRIES, ROOM_PASSWORD_TRIES_WINDOW_MS } from '../../protocol/constants.ts';

/** How often something may go wrong, and within what time. */
export const ATTEMPT_LIMITS = {
  roomPassword: { max: ROOM_PASSWORD_TRIES, windowMs: ROOM_PASSWORD_TRIES_WINDOW_MS },
  loginOfAccount: { max: 10, windowMs: 10 * MINUTE_MS },
  loginFromAddress: { max: 40, windowMs: 10 * MINUTE_MS },
  firstOwner: { max: 5, windowMs: 10 * MINUTE_MS },
} as const;
export type AttemptLimit = keyof typeof ATTEMPT_LIMITS;
export type Attempt = { limited: AttemptLimit; who: string };
