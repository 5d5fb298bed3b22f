import { appearedAt } from '../../domain/existence-since.ts';
import type { Participant } from '../../domain/participant.ts';

/** The order of people of several rooms. That in which the rooms were heard of would tell of who went where unseen. */
export const byAppearanceTime = (a: Participant, b: Participant): number =>
  appearedAt(a) - appearedAt(b) || (a.userId < b.userId ? -1 : 1);
