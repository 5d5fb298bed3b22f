import type { Participant } from '../../../domain/participant.ts';
import { whoIs } from '../../../domain/who-of.ts';
import type { RoomState } from '../room-state.ts';

/** What somebody goes by from now on, for whoever of the staff may know what they went by before. */
export function noteName({ clock, outbox }: RoomState, participant: Participant): void {
  const who = whoIs(participant);
  if (who !== null) outbox.put({ kind: 'name', who, name: participant.nickname, at: clock.now() });
}
