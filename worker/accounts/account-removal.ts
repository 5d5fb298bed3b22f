import { eq, inArray, or } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { authorizePower } from '../../protocol/rules/power.ts';
import { database } from '../platform/database/client.ts';
import { changedOne, type Statement } from '../platform/database/statement.ts';
import {
  accounts,
  adminPanelPermissions,
  chatPermissions,
  memberSessions,
  passkeys,
} from '../platform/database/tables/accounts.ts';
import { friendships } from '../platform/database/tables/friends.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import {
  ignoreLists,
  inboxMessages,
  missedMentions,
  privacyChoices,
} from '../platform/database/tables/messages.ts';
import { invites, inviteUses, rooms } from '../platform/database/tables/rooms.ts';
import { acceptedRules } from '../platform/database/tables/site.ts';
import type { Env } from '../platform/env.ts';
import type { Handler } from '../platform/http/handler.ts';
import { closeAccountSockets, notifyFriendsOfRemoval } from '../platform/notifications.ts';
import { actingIn } from '../platform/record/approvable-action.ts';
import { type AccountRow, accountById, sameAsAuthorized } from '../platform/sessions/account.ts';
import { accountGrants, powerOf } from '../platform/sessions/power-of.ts';
import { type Operator, requireOperator } from '../platform/sessions/require-operator.ts';
import { revokeGuestTokens } from '../platform/sessions/session.ts';
import { removeFile } from '../platform/uploads/store.ts';
import {
  assertAccountsAdminRemains,
  assertActorCurrent,
  assertHoldsNoMore,
  assertInBatch,
  runAudited,
} from './account-statements.ts';
import { profileFiles, profileRemoval, removeProfileFiles } from './profile-files.ts';

export async function assertMayRemove(env: Env, operator: Operator, row: AccountRow): Promise<void> {
  const actor = powerOf(operator);
  const target = await accountGrants(env, actor, row);
  assertAllowed(authorizePower(actor, { effect: 'administer', target, after: null }));
}

/** Statements that remove an account and its records in one batch. */
export function removalStatements(env: Env, operator: Operator, row: AccountRow): Statement[] {
  const db = database(env);
  const { account } = row;
  return [
    assertActorCurrent(db, operator),
    // Fails the batch if role or records have changed since the authorization, for example by a promotion.
    db.delete(accounts).where(sameAsAuthorized(account)),
    assertInBatch(db, changedOne, 'account_gone'),
    ...assertHoldsNoMore(db, powerOf(operator), row),
    db.delete(adminPanelPermissions).where(eq(adminPanelPermissions.id, account.adminPanelPermissions)),
    db.delete(chatPermissions).where(eq(chatPermissions.id, account.chatPermissions)),
    db.delete(privacyChoices).where(eq(privacyChoices.accountId, account.id)),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, account.id)),
    db.delete(ignoreLists).where(eq(ignoreLists.accountId, account.id)),
    ...profileRemoval(db, account.id),
    db.delete(passkeys).where(eq(passkeys.accountId, account.id)),
    db.delete(memberSessions).where(eq(memberSessions.accountId, account.id)),
    // Without the revocation, the guest tokens from before the registration would become valid again.
    revokeGuestTokens(db, account.id, Date.now()),
    db.delete(acceptedRules).where(eq(acceptedRules.id, account.id)),
    db.delete(inboxMessages).where(eq(inboxMessages.receiverId, account.id)),
    db.delete(missedMentions).where(eq(missedMentions.accountId, account.id)),
    db
      .delete(friendships)
      .where(or(eq(friendships.firstId, account.id), eq(friendships.secondId, account.id))),
    db
      .delete(inviteUses)
      .where(
        inArray(
          inviteUses.inviteId,
          db.select({ id: invites.id }).from(invites).where(eq(invites.makerId, account.id)),
        ),
      ),
    db.delete(invites).where(eq(invites.makerId, account.id)),
    // The account's rooms remain and have no creator afterwards.
    db.update(rooms).set({ createdBy: null }).where(eq(rooms.createdBy, account.id)),
    assertAccountsAdminRemains(db, env),
  ];
}

/** DELETE /users/{id}: removes the account and its records. Revokes its tokens and closes its sockets. */
export const removeAccount: Handler = async c => {
  const operator = await requireOperator(c, resource.section);
  const [row] = await accountById(database(c.env), c.req.param('key') ?? '');
  if (!row) throw new Failure('not_found');
  const { account } = row;
  await assertMayRemove(c.env, operator, row);
  const files = await profileFiles(database(c.env), account.id);
  await runAudited(
    actingIn(c, operator),
    ['deleted', resource.noun, account.username],
    removalStatements(c.env, operator, row),
  );
  await closeAccountSockets(c.env, account.id);
  await notifyFriendsOfRemoval(c.env, account.id);
  if (account.nicknameImg !== null) await removeFile(c.env, 'nickname-images', account.nicknameImg);
  await removeProfileFiles(c.env, files);
  return c.body(null, 204);
};
