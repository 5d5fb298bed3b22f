import type { Participant } from '../../../../domain/participant.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import type { Actor } from '../../../../protocol/rules/actor.ts';
import { assertAllowed } from '../../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { roomModeOf, slowWaitMs } from '../../../../protocol/rules/room-mode.ts';
import type { RoomView } from '../command.ts';

/** Refuses what the mode of the room does not allow, with how long is to be waited where it is slow. */
export function assertMayWrite(actor: Actor, self: Participant, room: RoomView): void {
  const mode = roomModeOf(room.settings);
  assertAllowed(may.writeHere(actor, mode));
  const lastAt = room.lastWroteAt(self);
  const retryAfterMs = slowWaitMs(actor, mode, lastAt === null ? null : room.now() - lastAt);
  if (retryAfterMs > 0) throw new Failure('slow_mode', { retryAfterMs });
}
