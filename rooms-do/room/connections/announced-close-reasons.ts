import type { CloseReason } from '../../../protocol/wire/close-codes.ts';

/** Reasons that a person is told in words before the socket closes. A move is told by the ack or by `moved`. */
export const ANNOUNCED_CLOSE_REASONS: ReadonlySet<CloseReason> = new Set([
  'left',
  'kicked',
  'banned',
  'replaced',
  'idle',
  'session_ended',
  'misuse',
  'too_large',
  'room_closed',
]);
