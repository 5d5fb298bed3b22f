import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import { skeleton } from '../protocol/text/skeleton.ts';
import { type Claimant, isSameGuest } from './claimant.ts';
import type { Holds } from './holds.ts';
import type { Names } from './names.ts';
import type { Roster } from './roster/roster.ts';

/** As whom the claimant goes on (a guest has the own name back from the own device) and where that person is now. */
export type Welcome =
  | { userID: string; presentIn: string | null; heldUntil: number | null }
  | { refused: ErrorCode };

type Register = { roster: Roster; names: Names; holds: Holds };

/** Whose the claimed name is. With `hold` it is kept for the claimant until the ticket would have ended. */
export function welcome(
  { roster, names, holds }: Register,
  claimant: Claimant,
  hold: boolean,
  now: number,
): Welcome {
  const wanted = skeleton(claimant.nickname);
  const holder = roster.named(wanted) ?? names.holder(wanted, now);
  const isOurs = !holder || holder.userID === claimant.userID || isSameGuest(holder, claimant);
  if (!isOurs) return { refused: 'nickname_taken' };
  const userID = holder?.userID ?? claimant.userID;
  if (hold) names.hold(wanted, { ...claimant, userID }, now);
  return { userID, presentIn: roster.whereIs(userID), heldUntil: holds.until(claimant, now) };
}
