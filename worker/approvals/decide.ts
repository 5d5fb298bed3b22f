import { and, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { APPROVAL_RETRY_MS } from '../../domain/approval-limits.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { entryFrom, withAuditEntries } from '../audit/with-audit.ts';
import { batchAssert, changedOne, failedAssertion } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { approvalRequests as table } from '../db/tables/approval-requests.ts';
import type { Env } from '../env.ts';
import { callAsAsked } from './as-asked.ts';
import type { Acting, JudgedAct, Judges } from './grave-act.ts';
import { approvedEntry, lostEntry, type RequestRow, refusedEntry } from './request-entries.ts';

const GONE = 'approval_gone';

/** Waits at this moment: its time has not passed, and nobody is about to do it. */
export const isWaiting = (now: number): SQL | undefined =>
  and(gt(table.until, now), or(isNull(table.takenBy), lte(table.takenAt, now - APPROVAL_RETRY_MS)));

/**
 * Does what was asked, judged again for whoever asked. What is done in the database is one transaction with the request that it takes out, so
 * that of two approvers one does it, and of a failure nothing is left. The kick of all is done by the lobby: the request is held meanwhile, and
 * waits again a while after that failed.
 */
export async function approve(
  judges: Judges,
  approver: Acting,
  request: RequestRow,
  asker: Acting,
): Promise<void> {
  const { env } = approver;
  const act = await judgeAgain(judges, approver, request, asker);
  const { username } = approver.operator.row.account;
  const entry = approvedEntry(request, username);
  if (request.act !== 'kickAll') {
    const statements = takeOut(env, request, isWaiting(Date.now()));
    await act.perform({ statements, entry }).catch(mapGoneError);
    return;
  }
  await hold(env, request, username);
  try {
    await act.perform({ statements: takeOut(env, request, eq(table.takenBy, username)), entry });
  } catch (error) {
    // What was refused was not done. Of anything else nobody knows it, so that the request is held a while and says by whom it was begun.
    if (error instanceof Failure) await release(env, request, username);
    throw error;
  }
}

export async function refuse(approver: Acting, request: RequestRow): Promise<void> {
  await end(approver, request, refusedEntry);
}

/** Authorizes the request again. It is void if the requester lost the permission, or if it would not do what its description says. */
async function judgeAgain(
  judges: Judges,
  approver: Acting,
  request: RequestRow,
  asker: Acting,
): Promise<JudgedAct<unknown>> {
  try {
    const act = await judges[request.act](asker, callAsAsked(request));
    if (act.grave?.what === request.what && act.grave.reason === request.reason) return act;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  await end(approver, request, lostEntry);
  throw new Failure('approval_void');
}

async function end(
  { env, operator, from }: Acting,
  request: RequestRow,
  entryOf: typeof refusedEntry,
): Promise<void> {
  const entry = entryOf(request, entryFrom(from, operator, ''));
  await withAuditEntries(env, [entry], takeOut(env, request, isWaiting(Date.now()))).catch(mapGoneError);
}

/** Takes a request out, or fails its batch: it is there for one of those who decide at once. */
function takeOut(env: Env, { id }: RequestRow, condition: SQL | undefined): Statement[] {
  const db = database(env);
  return [db.delete(table).where(and(eq(table.id, id), condition)), batchAssert(db, changedOne, GONE)];
}

async function hold(env: Env, { id }: RequestRow, takenBy: string): Promise<void> {
  const now = Date.now();
  const held = await database(env)
    .update(table)
    .set({ takenBy, takenAt: now })
    .where(and(eq(table.id, id), isWaiting(now)))
    .returning({ id: table.id });
  if (held.length === 0) throw new Failure('approval_gone');
}

const release = async (env: Env, { id }: RequestRow, takenBy: string): Promise<void> => {
  await database(env)
    .update(table)
    .set({ takenBy: null, takenAt: null })
    .where(and(eq(table.id, id), eq(table.takenBy, takenBy)));
};

function mapGoneError(error: unknown): never {
  throw failedAssertion(error) === GONE ? new Failure('approval_gone') : error;
}
