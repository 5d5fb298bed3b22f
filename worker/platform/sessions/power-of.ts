import { isBoundToRooms, type PowerActor } from '../../../protocol/rules/actor.ts';
import type { AccountGrants, Grants } from '../../../protocol/rules/power.ts';
import { isRole, ROLES, type Role } from '../../../protocol/rules/roles.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import type { Env } from '../env.ts';
import { type AccountRow, limitsOfAccount, recordedPermissions } from './account.ts';
import type { Operator } from './require-operator.ts';

export const powerOf = ({
  row,
  role,
  chat,
  panel,
}: Pick<Operator, 'row' | 'role' | 'chat' | 'panel'>): PowerActor => ({
  userId: row.account.id,
  role,
  rank: ROLES[role].rank,
  masterOf: row.account.masterOf,
  holds: { ...chat, ...panel },
  limits: limitsOfAccount(row),
});

/** Grants of an account: its role and both records, regardless of its subscription. */
export function grantsOf(row: AccountRow): Grants {
  const { chat, panel } = recordedPermissions(row);
  const { role: word, siteRole, masterOf, subscriptionEndDate } = row.account;
  return {
    ...rolePower(isRole(word) ? word : 'member'),
    siteRole,
    masterOf,
    holds: { ...chat, ...panel },
    until: subscriptionEnd(subscriptionEndDate),
    limits: limitsOfAccount(row),
  };
}

/**
 * Grants of an account with its current room. The lobby is called only for operators who are limited to their rooms.
 */
export async function accountGrants(env: Env, by: PowerActor, row: AccountRow): Promise<AccountGrants> {
  const { id } = row.account;
  const room = isBoundToRooms(by) ? ((await lobbyOf(env).find(id))?.roomId ?? null) : null;
  return { ...grantsOf(row), userId: id, room };
}

export const rolePower = (role: Role): { role: Role; rank: number } => ({ role, rank: ROLES[role].rank });

export const subscriptionEnd = (date: string | null): number =>
  date === null ? Number.POSITIVE_INFINITY : Date.parse(date);
