import type { RehearsalHit } from '../../protocol/rest/rehearsal.ts';

/** What a word would have found in one room, newest first, and when each message was sent that was read (milliseconds). */
export type RoomRehearsal = {
  times: readonly number[];
  hits: readonly (Omit<RehearsalHit, 'sentAt'> & { at: number })[];
};

export const NO_REHEARSAL: RoomRehearsal = { times: [], hits: [] };
