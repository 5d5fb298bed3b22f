import { and, count, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import { withInnerQuotes } from '../../protocol/entities/audit.ts';
import type { CaseKind } from '../../protocol/entities/moderation.ts';
import { type RareError, rareErrors } from '../../protocol/errors/catalogue/rare.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import {
  type Appeal,
  AppealAnswer,
  AppealQuestion,
  NewAppeal,
  type OwnAppeal,
} from '../../protocol/rest/moderation.ts';
import { MONITORED_LISTS } from '../../protocol/rest/monitoring.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { type AppealedAct, authorizePower } from '../../protocol/rules/power.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { arrange, sliceOf } from '../platform/crud/list.ts';
import { type Database, database } from '../platform/database/client.ts';
import { batchAssert, changedOne, failedAssertion } from '../platform/database/statement.ts';
import { bans, moderationCases } from '../platform/database/tables/moderation.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import type { Handler, Routes } from '../platform/http/handler.ts';
import { numPages, parseListQuery, parsePage } from '../platform/http/paging.ts';
import { notifyPanels, notifyResources } from '../platform/notifications.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { powerOf } from '../platform/sessions/power-of.ts';
import { readAccountBody, requireOperator } from '../platform/sessions/require-operator.ts';

/** Columns of a moderation case, except surrounding messages, which only readers of the event record may see. */
export const { lines: _, ...WITHOUT_LINES } = getTableColumns(moderationCases);
export type CaseRow = Omit<typeof moderationCases.$inferSelect, 'lines'>;

/** Code of a reason by the site. A case stores only its text. */
const noticeOf = ({ byUsername, reason }: CaseRow): Pick<OwnAppeal, 'notice'> => {
  const codes = Object.keys(rareErrors) as RareError[];
  const error = byUsername === '' ? codes.find(code => rareErrors[code].ar === reason) : undefined;
  return error === undefined ? {} : { notice: { code: 'siteWarning', error } };
};

export const ownAppealOf = (row: CaseRow): OwnAppeal => ({
  kind: row.kind,
  at: momentOf(row.at),
  room: row.room,
  reason: row.reason,
  ...noticeOf(row),
  until: row.until === null ? null : momentOf(row.until),
  appeal: row.appeal === null ? null : { text: row.appeal, at: momentOf(row.appealedAt ?? 0) },
  answer:
    row.outcome === null
      ? null
      : { outcome: row.outcome, text: row.answer ?? '', at: momentOf(row.answeredAt ?? 0) },
});

export const appealOf = (row: CaseRow): Appeal => ({
  _id: row.id,
  kind: row.kind,
  at: momentOf(row.at),
  userID: row.userId,
  nickname: row.nickname,
  byUserID: row.byUserId,
  byUsername: row.byUsername,
  byRank: row.byRank,
  permission: row.permission,
  roomId: row.roomId,
  room: row.room,
  reason: row.reason,
  until: row.until === null ? null : momentOf(row.until),
  text: row.appeal ?? '',
  appealedAt: momentOf(row.appealedAt ?? 0),
  outcome: row.outcome,
  answer: row.answer,
  answeredBy: row.answeredBy,
});

export const appealedAct = (row: CaseRow): AppealedAct => ({
  by: { userId: row.byUserId, rank: row.byRank },
  against: { userId: row.userId },
  kind: row.kind,
  room: row.roomId === '' ? null : row.roomId,
});

export const momentOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const answerText = (
  { nickname, kind, byUsername }: CaseRow,
  { outcome, answer }: AppealAnswer,
): string => {
  const by = byUsername === '' ? '' : ` الذي أجراه «${withInnerQuotes(byUsername)}»`;
  const [appellant, text] = [nickname, answer].map(withInnerQuotes);
  return `${OUTCOME_TEXT[outcome]} اعتراض «${appellant}» على ${KIND_TEXT[kind]}${by}: «${text}»`;
};

/** Added to the answer of an accepted appeal if the ban no longer belongs to the case. */
export const NOTHING_REVOKED = '(لم يُرفع حظر بهذا: إما أنه انتهى من قبل، أو عدّله مشرف آخر فبقي.)';

const OUTCOME_TEXT = { accepted: 'قبول', rejected: 'رفض' } as const;

const KIND_TEXT: Record<CaseKind, string> = {
  kick: 'الطرد',
  ban: 'الحظر',
  mute: 'الكتم',
  warning: 'التحذير',
  deletion: 'حذف الرسائل',
};

/*
 * Appeals work without a session and during a ban, because banned users must be able to send them. The code is in the
 * body, so that no URL contains it. Each call counts as an entry attempt, which limits guessing.
 */

/** POST /appeal/status: returns the sanction for an appeal code, and the result of its appeal. */
export const readOwnAppeal: Handler = async c => {
  await spendEntry(c);
  const { code } = await readBody(c, AppealQuestion, 'Appeal');
  const row = await caseByCode(database(c.env), code);
  return answer(c, 'POST /appeal/status', { appeal: ownAppealOf(row) });
};

/** POST /appeal: stores the only appeal against a sanction. */
export const postAppeal: Handler = async c => {
  await spendEntry(c);
  const { code, text } = await readBody(c, NewAppeal, 'Appeal');
  const db = database(c.env);
  const [made] = await db
    .update(moderationCases)
    .set({ appeal: text, appealedAt: Date.now() })
    .where(and(eq(moderationCases.appealCode, code), isNull(moderationCases.appealedAt)))
    .returning(WITHOUT_LINES);
  if (!made) {
    await caseByCode(db, code);
    throw new Failure('appeal_made');
  }
  await notifyPanels(c.env, 'appeals');
  return answer(c, 'POST /appeal', { appeal: ownAppealOf(made) });
};

async function caseByCode(db: Database, code: string): Promise<CaseRow> {
  const [row] = await db
    .select(WITHOUT_LINES)
    .from(moderationCases)
    .where(eq(moderationCases.appealCode, code));
  if (!row) throw new Failure('appeal_not_found');
  return row;
}

const SECTION = 'Appeals';
const ANSWERED = 'appeal_answered';
const fields = MONITORED_LISTS.appeals;
const isMade = isNotNull(moderationCases.appealedAt);

/** GET /appeals: lists appeals, by default unanswered ones first, newest first in each group. */
export const listAppeals: Handler = async c => {
  await requireOperator(c, SECTION);
  const query = new URL(c.req.url).searchParams;
  const page = parsePage(query, fields.pageSize) ?? { page: 1, limit: fields.pageSize };
  const db = database(c.env);
  const asked = parseListQuery(query, fields);
  const listed = db
    .select(WITHOUT_LINES)
    .from(moderationCases)
    .where(isMade)
    .orderBy(
      sql`${moderationCases.outcome} IS NOT NULL`,
      desc(moderationCases.appealedAt),
      moderationCases.id,
    )
    .$dynamic();
  const [some, [counted]] = await db.batch([
    asked ? listed : listed.limit(page.limit).offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(moderationCases).where(isMade),
  ]);
  const found = asked ? arrange(some.map(appealOf), asked, fields.searched) : some.map(appealOf);
  const total = asked ? found.length : (counted?.total ?? 0);
  const appeals = [...(asked ? sliceOf(found, page) : found)];
  return answer(c, 'GET /appeals/', { numPages: numPages(total, page), total, appeals });
};

/**
 * PATCH /appeals/{id}: accepts or rejects an appeal with a sentence for its author. Acceptance revokes the sanction.
 */
export const answerAppeal: Handler = async c => {
  const operator = await requireOperator(c, SECTION);
  const { outcome, answer: text } = await readAccountBody(c, operator, AppealAnswer, 'Appeal');
  const db = database(c.env);
  const isIt = and(eq(moderationCases.id, c.req.param('key') ?? ''), isMade);
  const [row] = await db.select(WITHOUT_LINES).from(moderationCases).where(isIt);
  if (!row) throw new Failure('not_found');
  assertAllowed(authorizePower(powerOf(operator), { effect: 'answerAppeal', act: appealedAct(row) }));
  // A ban with a changed target belongs to its new issuer, not to the original case.
  const isBanOfCase = and(
    eq(bans.eventID, row.id),
    eq(bans.byUserID, row.byUserId),
    eq(bans.byRank, row.byRank),
  );
  const isBan = outcome === 'accepted' && row.kind === 'ban';
  const hasNone =
    isBan && (await db.select({ id: bans.id }).from(bans).where(isBanOfCase).limit(1)).length === 0;
  const decision = {
    ...{ outcome, answer: hasNone ? `${text} ${NOTHING_REVOKED}` : text },
    ...{ answeredBy: operator.row.account.username, answeredAt: Date.now() },
  };
  await withAuditEntries(
    c.env,
    [panelEntry(c, operator, answerText(row, decision))],
    [
      db
        .update(moderationCases)
        .set(decision)
        .where(and(isIt, isNull(moderationCases.outcome))),
      batchAssert(db, changedOne, ANSWERED),
      ...(isBan ? [db.delete(bans).where(isBanOfCase)] : []),
    ],
  ).catch(mapAnsweredError);
  // A mute or a re-entry block must be revoked in the lobby. For a ban, deleting its rows is enough.
  if (outcome === 'accepted' && row.appealCode !== null)
    await lobbyOf(c.env).dispatch({ do: 'liftAppealed', appeal: row.appealCode });
  if (isBan) await notifyResources(c.env, 'bans');
  await notifyPanels(c.env, 'appeals', 'events');
  return answer(c, 'PATCH /appeals/:key', { appeal: appealOf({ ...row, ...decision }) });
};

function mapAnsweredError(error: unknown): never {
  throw failedAssertion(error) === ANSWERED ? new Failure('appeal_answered') : error;
}

export const appealRoutes = {
  '/appeal': { POST: postAppeal },
  '/appeal/status': { POST: readOwnAppeal },
  '/appeals': { GET: listAppeals },
  '/appeals/:key': { PATCH: answerAppeal },
} satisfies Routes;
