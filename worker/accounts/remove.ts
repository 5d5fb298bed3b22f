import { eq } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { requireOperator } from '../auth/guard.ts';
import { changedOne } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { ignoreLists } from '../db/tables/ignore-lists.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import { privacyChoices } from '../db/tables/privacy-choices.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Handler } from '../http/handler.ts';
import { closeAccountSockets } from '../notify-rooms.ts';
import { removeFile } from '../uploads/store.ts';
import { accountById, sameAsJudged } from './account-row.ts';
import { assertAccountsAdminRemains } from './assert-accounts-admin-remains.ts';
import { assertActorCurrent } from './assert-actor-current.ts';
import { assertHoldsNoMore } from './assert-holds-no-more.ts';
import { assertInBatch } from './batch-assert.ts';
import { endowedAccount, powerOf } from './power-of.ts';
import { runAudited } from './run-audited.ts';

/** DELETE /users/{id}: the account and its records. Its tokens and sockets end at once. */
export const removeAccount: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const db = database(c.env);
  const [row] = await accountById(db, c.req.param('key') ?? '');
  if (!row) throw new Failure('not_found');
  const { account } = row;
  const actor = powerOf(operator);
  const target = await endowedAccount(c.env, actor, row);
  assertAllowed(judgePower(actor, { effect: 'administer', target, after: null }));
  await runAudited(
    c,
    operator,
    ['deleted', resource.noun, account.username],
    [
      assertActorCurrent(db, operator),
      // Only with the role and the records that were judged: an account that has been promoted since is judged anew.
      db.delete(accounts).where(sameAsJudged(account)),
      assertInBatch(db, changedOne, 'account_gone'),
      ...assertHoldsNoMore(db, actor, row),
      db.delete(adminPanelPermissions).where(eq(adminPanelPermissions.id, account.adminPanelPermissions)),
      db.delete(chatPermissions).where(eq(chatPermissions.id, account.chatPermissions)),
      db.delete(privacyChoices).where(eq(privacyChoices.accountId, account.id)),
      db.delete(ignoreLists).where(eq(ignoreLists.accountId, account.id)),
      // Its rooms stay and belong to the operators from now on.
      db.update(rooms).set({ createdBy: null }).where(eq(rooms.createdBy, account.id)),
      assertAccountsAdminRemains(db, c.env),
    ],
  );
  await closeAccountSockets(c.env, account.id);
  if (account.nicknameImg !== null) await removeFile(c.env, 'nickname-images', account.nicknameImg);
  return c.body(null, 204);
};
