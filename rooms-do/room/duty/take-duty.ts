import { changeParticipant } from '../presence/change-participant.ts';
import type { RoomState } from '../room-state.ts';
import { watchGuard } from './guard.ts';

/** Somebody keeps watch, or no more. Resolves once the lobby knows it, whom whoever takes over asks next. */
export async function takeDuty(room: RoomState, userId: string, onDuty: boolean): Promise<void> {
  changeParticipant(room, userId, { onDuty });
  watchGuard(room);
  await room.reporter.sendNow(userId);
}
