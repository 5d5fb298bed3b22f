import { eq } from 'drizzle-orm';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import type { Operator } from '../auth/guard.ts';
import { changedOne } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { accounts } from '../db/tables/accounts.ts';
import { ignoreLists } from '../db/tables/ignore-lists.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import { privacyChoices } from '../db/tables/privacy-choices.ts';
import { pushSubscriptions } from '../db/tables/push-subscriptions.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { type AccountRow, sameAsJudged } from './account-row.ts';
import { assertAccountsAdminRemains } from './assert-accounts-admin-remains.ts';
import { assertActorCurrent } from './assert-actor-current.ts';
import { assertHoldsNoMore } from './assert-holds-no-more.ts';
import { assertInBatch } from './batch-assert.ts';
import { endowedAccount, powerOf } from './power-of.ts';

export async function assertMayRemove(env: Env, operator: Operator, row: AccountRow): Promise<void> {
  const actor = powerOf(operator);
  const target = await endowedAccount(env, actor, row);
  assertAllowed(judgePower(actor, { effect: 'administer', target, after: null }));
}

/** Takes an account and its records out of the database, or fails with the batch that holds these statements. */
export function removalStatements(env: Env, operator: Operator, row: AccountRow): Statement[] {
  const db = database(env);
  const { account } = row;
  return [
    assertActorCurrent(db, operator),
    // Only with the role and the records that were judged: an account that has been promoted since is judged anew.
    db.delete(accounts).where(sameAsJudged(account)),
    assertInBatch(db, changedOne, 'account_gone'),
    ...assertHoldsNoMore(db, powerOf(operator), row),
    db.delete(adminPanelPermissions).where(eq(adminPanelPermissions.id, account.adminPanelPermissions)),
    db.delete(chatPermissions).where(eq(chatPermissions.id, account.chatPermissions)),
    db.delete(privacyChoices).where(eq(privacyChoices.accountId, account.id)),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, account.id)),
    db.delete(ignoreLists).where(eq(ignoreLists.accountId, account.id)),
    // Its rooms stay and belong to the operators from now on.
    db.update(rooms).set({ createdBy: null }).where(eq(rooms.createdBy, account.id)),
    assertAccountsAdminRemains(db, env),
  ];
}
