import type { Participant } from '../../domain/participant.ts';

/** The order of people of several rooms. That in which the rooms were heard of would tell of who went where unseen. */
export const byConnectTime = (a: Participant, b: Participant): number =>
  a.connectedAt - b.connectedAt || (a.userId < b.userId ? -1 : 1);
