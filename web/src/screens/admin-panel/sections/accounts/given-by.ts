import type { Flags } from './account-draft.ts';

/** Of what is wanted, what somebody may give who has `held`: nobody gives what they lack. */
export const givenBy = (wanted: Flags, held: Flags): Flags =>
  Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, value && held[name] === true]));
