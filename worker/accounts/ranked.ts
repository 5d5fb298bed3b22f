import { Failure } from '../../protocol/errors/failure.ts';
import type { Ranked } from '../../protocol/rules/may/accounts.ts';
import { isRole, ROLES } from '../../protocol/rules/roles.ts';
import type { Verdict } from '../../protocol/rules/verdict.ts';
import type { accounts } from '../db/tables/accounts.ts';

/** An account by its own role, which the end of its subscription does not take away. */
export function ranked({ id, role: word }: Pick<typeof accounts.$inferSelect, 'id' | 'role'>): Ranked {
  const role = isRole(word) ? word : 'member';
  return { userID: id, role, rank: ROLES[role].rank };
}

export function refuseUnless(verdict: Verdict): void {
  if (verdict !== 'allowed') throw new Failure(verdict);
}
