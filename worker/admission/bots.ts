import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { BotLogin } from '../../protocol/rest/accounts.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { isTakeover } from '../../protocol/rules/grants.ts';
import { authorizePower } from '../../protocol/rules/power.ts';
import { allowIf } from '../../protocol/rules/verdict.ts';
import {
  assertActorCurrent,
  assertHoldsNoMore,
  assertInBatch,
  runAudited,
} from '../accounts/account-statements.ts';
import { assertNotBanned, exemptionOf, matchingBansQuery } from '../bans/matching-bans.ts';
import { sendFriendLists } from '../friends/friendships.ts';
import { database } from '../platform/database/client.ts';
import { changedOne } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { closeAccountSockets } from '../platform/notifications.ts';
import { actingIn } from '../platform/record/approvable-action.ts';
import {
  type AccountRow,
  accountByBotToken,
  accountById,
  accountPermissions,
  sameAsAuthorized,
} from '../platform/sessions/account.ts';
import { presentDevice } from '../platform/sessions/device-proof.ts';
import { accountGrants, powerOf } from '../platform/sessions/power-of.ts';
import { type Operator, requireOperator } from '../platform/sessions/require-operator.ts';
import { readSiteOptions } from '../platform/site-config.ts';
import { openAccountSession } from './account-session.ts';
import { mayLogInHere } from './login.ts';

/**
 * Token of a bot: the id stored in its account, a dot, and an HMAC of the id with the site's secret. Database and
 * backups contain no usable token, and a new id invalidates the old token.
 */
export const botToken = (siteSecret: string, tokenId: string): string =>
  `${tokenId}.${createHmac('sha256', siteSecret).update(`bot-token:${tokenId}`).digest('base64url')}`;

/** Id in a bot token of this site, or null for any other text. */
export function botTokenId(siteSecret: string, token: string): string | null {
  const [tokenId = ''] = token.split('.');
  const [given, right] = [token, botToken(siteSecret, tokenId)].map(text => Buffer.from(text));
  return given && right && given.length === right.length && timingSafeEqual(given, right) ? tokenId : null;
}

/**
 * POST /users/botLogin: starts a session of a bot. Accounts with panel access must use their password, as with a host
 * pass.
 */
export async function botLogin(c: AppContext): Promise<Response> {
  await spendEntry(c);
  const { token, fingerprint } = await readBody(c, BotLogin, 'User');
  const now = Date.now();
  const tokenId = botTokenId(c.env.SAMAR_SECRET, token);
  if (tokenId === null) throw new Failure('wrong_credentials');
  const { device } = await presentDevice(c, now);
  const db = database(c.env);
  const origin = { ...clientInfo(c), fingerprint, deviceId: device.deviceId, originURL: '' };
  const [banned, [row]] = await db.batch([
    matchingBansQuery(db, origin, now),
    accountByBotToken(db, tokenId),
  ]);
  assertNotBanned(banned, origin, exemptionOf(row, now));
  if (!row || !mayLogInHere(row, c.env)) throw new Failure('wrong_credentials');
  if (accountPermissions(row, now).panel.canAccessAdminPanel) throw new Failure('no_chat_access');
  const { user, issued } = await openAccountSession(
    c,
    row,
    { device, fingerprint, visibility: 'visible', began: 'bot' },
    now,
  );
  return answer(c, 'POST /users/botLogin', { user }, issued);
}

const NOUN = { definite: 'رمز الروبوت', added: 'إضافة رمز روبوت' } as const;

/**
 * POST /users/{id}/botToken: converts the account into a bot. Only this answer contains the token. Revokes the
 * account's earlier token and password sessions, and closes its sockets. Requires the permission to set the account's
 * password.
 */
const makeBotToken: Handler = async c => {
  const { operator, row } = await requireTarget(c);
  const db = database(c.env);
  const { maxBots } = await readSiteOptions(db);
  const tokenId = crypto.randomUUID();
  const isFree = sql`(SELECT count(*) FROM ${accounts} WHERE ${accounts.botTokenId} IS NOT NULL) <= ${maxBots}`;
  await keepTokenId(c, { operator, row, tokenId, action: 'created' }, [
    assertInBatch(db, isFree, 'bots_full'),
  ]);
  return answer(c, 'POST /users/:key/botToken', { token: botToken(c.env.SAMAR_SECRET, tokenId) });
};

/** DELETE /users/{id}/botToken: converts a bot into an ordinary account. */
const removeBotToken: Handler = async c => {
  const { operator, row } = await requireTarget(c);
  if (row.account.botTokenId === null) throw new Failure('not_found');
  await keepTokenId(c, { operator, row, tokenId: null, action: 'deleted' });
  return c.body(null, 204);
};

/**
 * The account, if the operator may administer it. Refuses accounts with panel access, because a token would grant this
 * access.
 */
async function requireTarget(c: AppContext): Promise<{ operator: Operator; row: AccountRow }> {
  const operator = await requireOperator(c, resource.section);
  const [row] = await accountById(database(c.env), c.req.param('key') ?? '');
  if (!row) throw new Failure('not_found');
  const actor = powerOf(operator);
  const target = await accountGrants(c.env, actor, row);
  assertAllowed(authorizePower(actor, { effect: 'administer', target, after: target }));
  assertAllowed(allowIf(target.holds.canAccessAdminPanel !== true));
  // Approval by another account is impossible here, because only the operator who creates the token may see
  // it.
  assertAllowed(allowIf(!isTakeover(actor, target), 'holds_more'));
  return { operator, row };
}

type Kept = { operator: Operator; row: AccountRow; tokenId: string | null; action: 'created' | 'deleted' };

async function keepTokenId(
  c: AppContext,
  { operator, row, tokenId, action }: Kept,
  further: ReturnType<typeof assertInBatch>[] = [],
): Promise<void> {
  const db = database(c.env);
  const { id, username } = row.account;
  const set = { botTokenId: tokenId, tokenGeneration: sql`${accounts.tokenGeneration} + 1` };
  await runAudited(
    actingIn(c, operator),
    [action, NOUN, username],
    [
      assertActorCurrent(db, operator),
      db.update(accounts).set(set).where(sameAsAuthorized(row.account)),
      assertInBatch(db, changedOne, 'account_gone'),
      ...assertHoldsNoMore(db, powerOf(operator), row),
      ...further,
    ],
  );
  await closeAccountSockets(c.env, id);
  await sendFriendLists(c.env, id);
}

export const botTokenRoutes = {
  '/users/:key/botToken': { POST: makeBotToken, DELETE: removeBotToken },
} satisfies Routes;
