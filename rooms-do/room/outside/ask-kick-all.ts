import type { KickAllRequest } from '../../../domain/backoffice.ts';
import type { Participant } from '../../../domain/participant.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { RoomState } from '../room-state.ts';

/** Asks a second approver for a kick of all, and throws why it is not done now. */
export async function askKickAll(
  { ports }: RoomState,
  by: Participant,
  kick: KickAllRequest['kick'],
): Promise<number> {
  const { userId, sessionId, deviceId, fingerprint, originURL, ipAddress, country } = by;
  const who = { userId, sessionId, deviceId, fingerprint, originURL, ipAddress, country };
  const answer = await ports.backoffice.askKickAll({ by: who, kick });
  if (typeof answer === 'number') return answer;
  const { refused, ...details } = answer;
  throw new Failure(refused, details);
}
