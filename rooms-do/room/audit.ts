import type { RoomMaker } from '../../domain/backoffice.ts';
import type { AuditPerson } from '../../domain/outbox-entry.ts';
import type { Participant } from '../../domain/participant.ts';
import type { AuditType } from '../../protocol/entities/audit-entry.ts';
import type { AuditNote } from '../rpc/remote-commands.ts';
import type { RoomState } from './room-state.ts';
import { strikeOf } from './strikes.ts';

export const auditPerson = (participant: Participant): AuditPerson => ({
  username: participant.username,
  decoration: participant.decoration,
  role: participant.role,
  country: participant.country,
  ipAddress: participant.ipAddress,
  fingerprint: participant.fingerprint,
});

/** The participant as the creator of a room. */
export const roomMaker = (participant: Participant): RoomMaker => ({
  ...auditPerson(participant),
  userId: participant.userId,
});

/** The person in the record of events that nobody caused. */
export const SYSTEM_PERSON: AuditPerson = {
  username: '',
  decoration: '',
  role: '',
  country: null,
  ipAddress: '',
  fingerprint: '',
};

/** Writes an entry of the operators' event record. */
export function record(
  room: RoomState,
  type: AuditType,
  by: Participant | AuditPerson,
  { target = null, text = null, reason, minutes, strike }: Omit<AuditNote, 'type'> = {},
): void {
  const { now, newId } = room.clock;
  const person = 'userId' in by ? auditPerson(by) : by;
  const event = { id: newId(), at: now(), type, by: person, target, room: room.settings.name, text };
  room.outbox.put({
    kind: 'event',
    event: {
      ...event,
      ...(reason && { reason }),
      ...(minutes && { minutes }),
      ...(strike && { strike: strikeOf(room, strike, by) }),
    },
  });
}

/** Records a visit, when it begins: its one entry. Moving between rooms is part of it, and so is its end. */
export function recordAccess(room: RoomState, participant: Participant): void {
  const type = participant.accountType === 'visitor' ? 'visitorChatAccessExit' : 'superChatAccessExit';
  record(room, type, participant, { text: 'entered' });
}

/** Records the beginning, or with `until` the end, of a period of invisibility. */
export function recordInvisibility(room: RoomState, participant: Participant, until: number | null): void {
  const { visibility, userId, username, nickname, invisibleSince } = participant;
  if (visibility === 'visible' || invisibleSince === null) return;
  const id = `${userId} ${room.id} ${invisibleSince}`;
  const period = {
    id,
    userId,
    username,
    nickname,
    visibility,
    room: room.settings.name,
    since: invisibleSince,
    until,
  };
  room.outbox.put({ kind: 'invisibility', period });
}
