import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { AppealAnswer } from '../../protocol/rest/appeals.ts';
import { MONITORED_LISTS } from '../../protocol/rest/monitored-lists.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { judgePower } from '../../protocol/rules/power.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { powerOf } from '../accounts/power-of.ts';
import { panelEntry, withAuditEntries } from '../audit/with-audit.ts';
import { readAccountBody, requireOperator } from '../auth/guard.ts';
import { batchAssert, changedOne, failedAssertion } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import { bans } from '../db/tables/bans.ts';
import { strikes } from '../db/tables/strikes.ts';
import { answer } from '../http/answer.ts';
import type { Handler, Routes } from '../http/handler.ts';
import { parseListQuery } from '../http/list-query.ts';
import { numPages, parsePage } from '../http/paging.ts';
import { notifyPanels } from '../notify-panels.ts';
import { notifyResources } from '../notify-rooms.ts';
import { arrange, sliceOf } from '../resources/generic/arrange.ts';
import { appealedAct, appealOf, WITHOUT_LINES } from './appeal-records.ts';
import { answerText, NOTHING_REVOKED } from './appeal-texts.ts';
import { postAppeal, readOwnAppeal } from './own-appeal.ts';

const SECTION = 'Appeals';
const PAGE_SIZE = 9;
const ANSWERED = 'appeal_answered';
const fields = MONITORED_LISTS.appeals;
const isMade = isNotNull(strikes.appealedAt);

/** GET /appeals: those that wait for an answer first, the newest of each before the others, if nothing else is asked for. */
export const listAppeals: Handler = async c => {
  await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, PAGE_SIZE) ?? { page: 1, limit: PAGE_SIZE };
  const db = database(c.env);
  const asked = parseListQuery(query, fields);
  const listed = db
    .select(WITHOUT_LINES)
    .from(strikes)
    .where(isMade)
    .orderBy(sql`${strikes.outcome} IS NOT NULL`, desc(strikes.appealedAt), strikes.id)
    .$dynamic();
  const [some, [counted]] = await db.batch([
    asked ? listed : listed.limit(page.limit).offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(strikes).where(isMade),
  ]);
  const found = asked ? arrange(some.map(appealOf), asked, fields.searched) : some.map(appealOf);
  const total = asked ? found.length : (counted?.total ?? 0);
  const appeals = [...(asked ? sliceOf(found, page) : found)];
  return answer(c, 'GET /appeals/', { numPages: numPages(total, page), total, appeals });
};

/** PATCH /appeals/{id}: accepts an appeal, which revokes the sanction of the case, or rejects it; with a sentence for its author. */
export const answerAppeal: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const { outcome, answer: text } = await readAccountBody(c, operator, AppealAnswer, 'Appeal');
  const db = database(c.env);
  const isIt = and(eq(strikes.id, c.req.param('key') ?? ''), isMade);
  const [row] = await db.select(WITHOUT_LINES).from(strikes).where(isIt);
  if (!row) throw new Failure('not_found');
  assertAllowed(judgePower(powerOf(operator), { effect: 'answerAppeal', act: appealedAct(row) }));
  // A ban whose target was changed belongs to its new issuer, and no more to the case.
  const isBanOfCase = and(
    eq(bans.eventID, row.id),
    eq(bans.byUserID, row.byUserId),
    eq(bans.byRank, row.byRank),
  );
  const isBan = outcome === 'accepted' && row.kind === 'ban';
  const hasNone =
    isBan && (await db.select({ id: bans.id }).from(bans).where(isBanOfCase).limit(1)).length === 0;
  const said = {
    ...{ outcome, answer: hasNone ? `${text} ${NOTHING_REVOKED}` : text },
    ...{ answeredBy: operator.row.account.username, answeredAt: Date.now() },
  };
  await withAuditEntries(
    c.env,
    [panelEntry(c, operator, answerText(row, said))],
    [
      db
        .update(strikes)
        .set(said)
        .where(and(isIt, isNull(strikes.outcome))),
      batchAssert(db, changedOne, ANSWERED),
      ...(isBan ? [db.delete(bans).where(isBanOfCase)] : []),
    ],
  ).catch(mapAnsweredError);
  // A kick's hold and a mute; of a ban nothing is left but its records.
  if (outcome === 'accepted' && row.appealCode !== null)
    await lobbyOf(c.env).dispatch({ do: 'liftAppealed', appeal: row.appealCode });
  if (isBan) await notifyResources(c.env, 'bans');
  await notifyPanels(c.env, 'appeals', 'events');
  return answer(c, 'PATCH /appeals/:key', { appeal: appealOf({ ...row, ...said }) });
};

function mapAnsweredError(error: unknown): never {
  throw failedAssertion(error) === ANSWERED ? new Failure('appeal_answered') : error;
}

export const appealRoutes: Routes = {
  '/appeal': { POST: postAppeal },
  '/appeal/status': { POST: readOwnAppeal },
  '/appeals': { GET: listAppeals },
  '/appeals/:key': { PATCH: answerAppeal },
};
