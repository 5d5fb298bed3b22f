import { sql } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { isTakeover } from '../../protocol/rules/grants.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { allowIf } from '../../protocol/rules/verdict.ts';
import { type AccountRow, accountById, sameAsJudged } from '../accounts/account-row.ts';
import { assertActorCurrent } from '../accounts/assert-actor-current.ts';
import { assertHoldsNoMore } from '../accounts/assert-holds-no-more.ts';
import { assertInBatch } from '../accounts/batch-assert.ts';
import { endowedAccount, powerOf } from '../accounts/power-of.ts';
import { runAudited } from '../accounts/run-audited.ts';
import { actingIn } from '../approvals/grave-act.ts';
import { type Operator, requireOperator } from '../auth/guard.ts';
import { changedOne } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { answer } from '../http/answer.ts';
import type { AppContext, Handler, Routes } from '../http/handler.ts';
import { closeAccountSockets } from '../notify-rooms.ts';
import { readSiteOptions } from '../site-config.ts';
import { botToken } from './bot-token.ts';

const NOUN = { definite: 'رمز الروبوت', added: 'إضافة رمز روبوت' } as const;

/**
 * POST /users/{id}/botToken: the account is a bot's from now on, and this answer alone says its token. Its earlier token, its password
 * sessions and its sockets end. Whoever could give the account a new password may do it.
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

/** DELETE /users/{id}/botToken: the account is a person's again. */
const removeBotToken: Handler = async c => {
  const { operator, row } = await requireTarget(c);
  if (row.account.botTokenId === null) throw new Failure('not_found');
  await keepTokenId(c, { operator, row, tokenId: null, action: 'deleted' });
  return c.body(null, 204);
};

/** The account, for an operator who may administer it. One that may open the panel is no bot's: a token would open the panel's door. */
async function requireTarget(c: AppContext): Promise<{ operator: Operator; row: AccountRow }> {
  const operator = await requireOperator(c, resource.section);
  const [row] = await accountById(database(c.env), c.req.param('key') ?? '');
  if (!row) throw new Failure('not_found');
  const actor = powerOf(operator);
  const target = await endowedAccount(c.env, actor, row);
  assertAllowed(judgePower(actor, { effect: 'administer', target, after: target }));
  assertAllowed(allowIf(target.holds.canAccessAdminPanel !== true));
  // The answer says the token to whoever asks, so that nobody can approve it for them.
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
      db.update(accounts).set(set).where(sameAsJudged(row.account)),
      assertInBatch(db, changedOne, 'account_gone'),
      ...assertHoldsNoMore(db, powerOf(operator), row),
      ...further,
    ],
  );
  await closeAccountSockets(c.env, id);
}

export const botTokenRoutes: Routes = {
  '/users/:key/botToken': { POST: makeBotToken, DELETE: removeBotToken },
};
