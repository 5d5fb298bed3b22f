import type { AuditPerson } from '../../../domain/audit/outbox-entry.ts';
import {
  type Evidence,
  linesAround,
  type ModerationCase,
  SITE_ID,
} from '../../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { AuditNote } from '../../rpc/remote-commands.ts';
import type { RoomState } from '../room-state.ts';

/** Messages around an act, which may be about some of them. Read before the act changes any. */
export const evidenceOf = (room: RoomState, about: readonly string[] = []): Evidence => ({
  roomId: room.id,
  room: room.settings.name,
  lines: linesAround(room.messages.evidence(), about),
});

/** A stored act against a user. The site acts with the target's own rank: users above it may decide appeals. */
export function caseOf(
  room: RoomState,
  { about, ...strike }: NonNullable<AuditNote['strike']>,
  by: Participant | AuditPerson,
): ModerationCase {
  const { userId, rank } = 'userId' in by ? by : { userId: SITE_ID, rank: strike.against?.rank ?? 0 };
  return { ...strike, ...evidenceOf(room, about), by: { userId, rank } };
}
