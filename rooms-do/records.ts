import type { RoomMaker } from '../protocol/backoffice.ts';
import type { AuditPerson, AuditType } from '../protocol/entities/audit-entry.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Trace } from './command.ts';
import type { Room } from './room.ts';

export const personOf = (occupant: Occupant): AuditPerson => ({
  username: occupant.username,
  decoration: occupant.decoration,
  role: occupant.role,
  country: occupant.country,
  ipAddress: occupant.ipAddress,
  fingerprint: occupant.fingerprint,
});

/** As the maker of a room of their own. */
export const makerOf = (occupant: Occupant): RoomMaker => ({
  ...personOf(occupant),
  userID: occupant.userID,
});

/** What happens by itself. */
export const NOBODY: AuditPerson = {
  username: '',
  decoration: '',
  role: '',
  country: null,
  ipAddress: '',
  fingerprint: '',
};

/** Writes an entry of the operators' event record. */
export function record(
  room: Room,
  type: AuditType,
  by: Occupant | AuditPerson,
  { target = null, text = null }: Pick<Trace, 'target' | 'text'> = {},
): void {
  const { now, newId } = room.clock;
  const person = 'userID' in by ? personOf(by) : by;
  const fact = { id: newId(), at: now(), type, by: person, target, room: room.settings.name, text };
  room.outbox.put({ kind: 'fact', fact });
}

/** Coming into the chat and going out of it; going from room to room is neither. */
export function recordAccess(room: Room, occupant: Occupant, act: 'entered' | 'left'): void {
  const type = occupant.accountType === 'visitor' ? 'visitorChatAccessExit' : 'superChatAccessExit';
  record(room, type, occupant, { text: act });
}

/** Begins, or with `until` ends, the time during which somebody is out of sight. */
export function recordSpell(room: Room, occupant: Occupant, until: number | null): void {
  const { visibility, userID, username, nickname, unseenSince } = occupant;
  if (visibility === 'visible' || unseenSince === null) return;
  const id = `${userID} ${room.id} ${unseenSince}`;
  const spell = {
    id,
    userID,
    username,
    nickname,
    visibility,
    room: room.settings.name,
    since: unseenSince,
    until,
  };
  room.outbox.put({ kind: 'spell', spell });
}
