import type { AuditPerson, OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import {
  type Evidence,
  linesAround,
  type ModerationCase,
  SITE_ID,
} from '../../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { RoomMaker } from '../../../domain/rooms-database.ts';
import type { AuditType } from '../../../protocol/entities/audit.ts';
import type { AuditNote } from '../../rpc/remote-commands.ts';
import type { RoomState } from '../room-state.ts';
import { nameEntries } from './participants/participant-changes.ts';

/**
 * Returns the evidence for an action: recent messages, or messages around those in `about`. Must be read before the
 * action changes a message.
 */
export const evidenceOf = (room: RoomState, about: readonly string[] = []): Evidence => ({
  roomId: room.id,
  room: room.settings.name,
  lines: linesAround(room.messages.evidence(), about),
});

/**
 * Returns the moderation case of an action. Automatic actions have the target's own rank, so that users above the
 * target may decide appeals.
 */
function caseOf(
  room: RoomState,
  { about, ...moderationCase }: NonNullable<AuditNote['strike']>,
  by: Participant | AuditPerson,
): ModerationCase {
  const { userId, rank } = 'userId' in by ? by : { userId: SITE_ID, rank: moderationCase.against?.rank ?? 0 };
  return { ...moderationCase, ...evidenceOf(room, about), by: { userId, rank } };
}

export const auditPerson = (participant: Participant): AuditPerson => ({
  username: participant.username,
  decoration: participant.decoration,
  role: participant.role,
  country: participant.country,
  ipAddress: participant.ipAddress,
  fingerprint: participant.fingerprint,
});

export const roomMaker = (participant: Participant): RoomMaker => ({
  ...auditPerson(participant),
  userId: participant.userId,
});

/** Author of audit entries that no user caused. */
export const SYSTEM_PERSON: AuditPerson = {
  username: '',
  decoration: '',
  role: '',
  country: null,
  ipAddress: '',
  fingerprint: '',
};

export const record = (room: RoomState, ...entry: Entry): void => room.outbox.put(eventOf(room, ...entry));

type Entry = [type: AuditType, by: Participant | AuditPerson, note?: Omit<AuditNote, 'type'>];

function eventOf(
  room: RoomState,
  ...[type, by, { target = null, text = null, reason, minutes, strike: moderationCase } = {}]: Entry
): OutboxEntry {
  const { now, newId } = room.clock;
  const person = 'userId' in by ? auditPerson(by) : by;
  const event = { id: newId(), at: now(), type, by: person, target, room: room.settings.name, text };
  return {
    kind: 'event',
    event: {
      ...event,
      ...(reason && { reason }),
      ...(minutes && { minutes }),
      ...(moderationCase && { strike: caseOf(room, moderationCase, by) }),
    },
  };
}

/** Records the start of a visit, with the nickname. Moves between rooms and the end of the visit are not recorded. */
export function recordAccess(room: RoomState, participant: Participant): void {
  const type = participant.accountType === 'visitor' ? 'visitorChatAccessExit' : 'superChatAccessExit';
  room.outbox.put(eventOf(room, type, participant, { text: 'entered' }), ...nameEntries(room, participant));
}

/** Records the start of a period of invisibility, or its end if `until` is given. */
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
