import type { Flags } from '../account-draft.ts';

/** The wanted permissions without those that are not in `held`: nobody can grant what they lack. */
export const grantable = (wanted: Flags, held: Flags): Flags =>
  Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, value && held[name] === true]));
