import type { Occupant } from '../../protocol/entities/occupant.ts';

/** The order of people of several rooms. That in which the rooms were heard of would tell of who went where unseen. */
export const byEntrance = (a: Occupant, b: Occupant): number =>
  a.enteredAt - b.enteredAt || (a.userID < b.userID ? -1 : 1);
