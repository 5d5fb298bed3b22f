import { eq } from 'drizzle-orm';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { isRole, ROLES } from '../../protocol/rules/roles.ts';
import { powerOf } from '../accounts/power-of.ts';
import type { Operator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import type { Env } from '../env.ts';
import type { Row } from '../resources/generic/registered-resource.ts';

/** Refuses a change or the removal of a room beyond the operator's rooms, or made by somebody who is not of lower rank. */
export async function assertMayChangeRoom(
  env: Env,
  operator: Operator,
  { createdBy }: Row,
  room: string | null,
): Promise<void> {
  const maker = typeof createdBy === 'string' ? await makerOf(env, createdBy) : null;
  assertAllowed(judgePower(powerOf(operator), { effect: 'changeRoom', room, maker }));
}

/** A guest who made a room has the rank of guests. */
async function makerOf(env: Env, userId: string): Promise<{ userId: string; rank: number }> {
  const [account] = await database(env)
    .select({ role: accounts.role })
    .from(accounts)
    .where(eq(accounts.id, userId));
  const role = account && isRole(account.role) ? account.role : 'visitor';
  return { userId, rank: ROLES[role].rank };
}
