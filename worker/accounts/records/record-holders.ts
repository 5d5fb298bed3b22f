import type { Flags, PermissionRecord } from '../../../protocol/resources/permission-records.ts';
import { assertAllowed } from '../../../protocol/rules/assert-allowed.ts';
import type { Holding } from '../../../protocol/rules/chat-power.ts';
import { isGrantUpward } from '../../../protocol/rules/grants.ts';
import { type AccountPowerAct, type Endowment, judgePower } from '../../../protocol/rules/power.ts';
import type { Acting } from '../../approvals/grave-act.ts';
import type { Operator } from '../../auth/guard.ts';
import { database } from '../../db/client.ts';
import { VISITOR_RECORD } from '../../db/tables/permissions.ts';
import { type AccountRow, accountsWithRecord } from '../account-row.ts';
import { endowedAccount, powerOf, rolePower } from '../power-of.ts';
import type { FoundRecord } from './found-record.ts';

/**
 * The accounts that have a record, and whether a change gives them more. Changing it changes what they may do, so the operator must be
 * allowed to administer them.
 */
export async function administrableHolders(
  { env, operator }: Pick<Acting, 'env' | 'operator'>,
  { name }: PermissionRecord,
  { id, flags }: FoundRecord,
  change: Flags,
): Promise<{ holders: AccountRow[]; isGrant: boolean }> {
  const actor = powerOf(operator);
  if (id === VISITOR_RECORD) {
    const act = changeOfVisitors(flags, change);
    assertAllowed(judgePower(actor, act));
    return { holders: [], isGrant: isGrantUpward(act) };
  }
  const holders = await accountsWithRecord(database(env), name, id);
  if (holders.length === 0) assertMayFill(operator, flags, { ...flags, ...change });
  const acts: AccountPowerAct[] = [];
  for (const row of holders) {
    const target = await endowedAccount(env, actor, row);
    const after = { ...target, holds: { ...target.holds, ...change } };
    acts.push({ effect: 'administer', target, after });
  }
  for (const act of acts) assertAllowed(judgePower(actor, act));
  return { holders, isGrant: acts.some(isGrantUpward) };
}

/** A record that nobody has yet may be given to somebody within the operator's rooms: that is judged when it is. */
export function assertMayFill(operator: Operator, before: Holding | null, after: Holding): void {
  const actor = powerOf(operator);
  const endowment = (holds: Holding): Endowment => ({
    ...rolePower('member'),
    masterOf: actor.masterOf ?? [],
    holds,
    until: Number.POSITIVE_INFINITY,
  });
  const previous = before && endowment(before);
  assertAllowed(judgePower(actor, { effect: 'endow', before: previous, after: endowment(after) }));
}

/** The visitors of every room, as one holder. */
function changeOfVisitors(holds: Holding, change: Flags): AccountPowerAct {
  const visitors = {
    ...rolePower('visitor'),
    userId: VISITOR_RECORD,
    room: null,
    masterOf: [],
    holds,
    until: Number.POSITIVE_INFINITY,
  };
  const after = { ...visitors, holds: { ...holds, ...change } };
  return { effect: 'administer', target: visitors, after };
}
