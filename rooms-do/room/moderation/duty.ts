import { takeDuty as mayTakeDuty } from '../../../protocol/rules/may/operators.ts';
import { requestDuty } from '../../../protocol/wire/up/session.ts';
import { call, command } from '../platform/commands/command.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import type { RoomState } from '../room-state.ts';
import { watchGuard } from './unattended-room.ts';

export const takeDuty = command({
  on: requestDuty,
  allow: mayTakeDuty,
  run: ({ data, self }) => [call('takeDuty', [self.userId, data.on])],
});

/** Starts or ends duty. Resolves after the lobby has stored it, because the next moderator asks the lobby. */
export async function applyDuty(room: RoomState, userId: string, onDuty: boolean): Promise<void> {
  changeParticipant(room, userId, { onDuty });
  watchGuard(room);
  await room.presence.reporter.sendNow(userId);
}
