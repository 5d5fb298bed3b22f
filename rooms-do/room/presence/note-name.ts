import type { OutboxEntry } from '../../../domain/outbox-entry.ts';
import type { Participant } from '../../../domain/participant.ts';
import { whoIs } from '../../../domain/who-of.ts';
import type { RoomState } from '../room-state.ts';

/** What somebody goes by from now on, for whoever of the staff may know what they went by before. */
export const noteName = (room: RoomState, participant: Participant): void =>
  room.outbox.put(...nameEntries(room, participant));

export function nameEntries({ clock }: RoomState, participant: Participant): OutboxEntry[] {
  const who = whoIs(participant);
  return who === null ? [] : [{ kind: 'name', who, name: participant.nickname, at: clock.now() }];
}
