import type { CloseReason } from '../protocol/wire/close-codes.ts';

/** Reasons that a person hears of in words before the socket closes; being moved is told by the ack or by `moved`. */
export const TOLD_REASONS: ReadonlySet<CloseReason> = new Set([
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
