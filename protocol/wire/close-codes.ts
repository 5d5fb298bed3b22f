import { keysOf } from '../keys-of.ts';

/** Close codes. 4000 to 4499: the client reconnects. 4500 to 4999: it does not. 1000 answers a requested exit. */
export const CLOSE = {
  left: 1000,
  moved: 4001,
  too_slow: 4002,
  restarting: 4003,
  kicked: 4501,
  banned: 4502,
  replaced: 4503,
  room_closed: 4504,
  idle: 4505,
  session_ended: 4506,
  misuse: 4507,
  too_large: 4508,
} as const;

export type CloseReason = keyof typeof CLOSE;

const PLATFORM_REDIAL: ReadonlySet<number> = new Set([1001, 1005, 1006, 1011, 1012, 1013]);

/** Whether a client should reconnect automatically after this close code. */
export const willReconnect = (code: number): boolean =>
  (code >= 4000 && code < 4500) || PLATFORM_REDIAL.has(code);

export const reasonOf = (code: number): CloseReason | null =>
  keysOf(CLOSE).find(reason => CLOSE[reason] === code) ?? null;
