import type { Role } from '../roles.ts';
import { all, type Verdict, when } from '../verdict.ts';

/** An account as rules about accounts see it; `rank` is its role's. */
export type Ranked = { userID: string; role: Role; rank: number };

/** How an account looks and what it is called: nobody's of a higher rank. */
export function editAccount(editor: Ranked, account: Ranked): Verdict {
  return when(account.rank <= editor.rank || isOwn(editor, account));
}

/**
 * What an account may do, how long, and who gets into it: role, records, rooms, subscription, password, and whether it
 * is there at all. An owner's is the owner's own business.
 */
export function governAccount(editor: Ranked, account: Ranked): Verdict {
  return all(editAccount(editor, account), when(account.role !== 'owner' || isOwn(editor, account)));
}

/** A room-master makes others masters of the own rooms alone. What an account is master of already may stay. */
export function giveRooms(
  giver: { role: Role; masterOf: readonly string[] },
  wanted: readonly string[],
  before: readonly string[] = [],
): Verdict {
  const isTheirs = (room: string) => giver.masterOf.includes(room) || before.includes(room);
  return when(giver.role !== 'room-master' || wanted.every(isTheirs));
}

const isOwn = (editor: Ranked, account: Ranked): boolean => editor.userID === account.userID;
