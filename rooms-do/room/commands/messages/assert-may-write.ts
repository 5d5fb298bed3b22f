import type { Participant } from '../../../../domain/participant.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import type { Actor } from '../../../../protocol/rules/actor.ts';
import { assertAllowed } from '../../../../protocol/rules/assert-allowed.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { slowWaitMs } from '../../../../protocol/rules/room-mode.ts';
import { modeFor } from '../../surges/mode-for.ts';
import type { RoomView } from '../command.ts';

/** Refuses what the mode of the room does not allow, with how long is to be waited where it is slow. */
export function assertMayWrite(actor: Actor, self: Participant, room: RoomView): void {
  const now = room.now();
  const mode = modeFor(room, self, now);
  assertNotSilent(self, now);
  assertAllowed(may.writeHere(actor, mode));
  const lastAt = room.lastWroteAt(self);
  const retryAfterMs = slowWaitMs(actor, mode, lastAt === null ? null : now - lastAt);
  if (retryAfterMs > 0) throw new Failure('slow_mode', { retryAfterMs });
}

/** New guests of a surge only read at first, in private chats too. */
export function assertNotSilent({ calm }: Participant, now: number): void {
  const retryAfterMs = (calm?.silentUntil ?? 0) - now;
  if (retryAfterMs > 0) throw new Failure('newcomers_wait', { retryAfterMs });
}
