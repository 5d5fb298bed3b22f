import type { Participant } from '../../../domain/participant.ts';

/** A participant and their room; `isAway` means another room that is in no list. */
export type ParticipantLocation = {
  participant: Participant;
  room: { id: string; name: string };
  isAway?: boolean;
};
