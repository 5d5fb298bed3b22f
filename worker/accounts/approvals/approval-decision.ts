import { and, asc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { APPROVAL_RETRY_MS } from '../../../domain/accounts/approval-limits.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { ApprovalAnswer, type ApprovalRequest } from '../../../protocol/rest/accounts.ts';
import { database } from '../../platform/database/client.ts';
import {
  batchAssert,
  changedOne,
  failedAssertion,
  type Statement,
} from '../../platform/database/statement.ts';
import { approvalRequests as table } from '../../platform/database/tables/accounts.ts';
import type { Env } from '../../platform/env.ts';
import { answer } from '../../platform/http/answer.ts';
import type { AppContext, Handler, Routes } from '../../platform/http/handler.ts';
import {
  type Acting,
  type ApprovableAction,
  type AuthorizedAct,
  type Authorizers,
  actingIn,
} from '../../platform/record/approvable-action.ts';
import { entryFrom, withAuditEntries } from '../../platform/record/with-audit.ts';
import { readAccountBody, requireHolder } from '../../platform/sessions/require-operator.ts';
import {
  actingRequester,
  approvedEntry,
  callAsAsked,
  lostEntry,
  type RequestRow,
  refusedEntry,
  spendApprovalTry,
  voidExpired,
} from './approval-request.ts';
import { authorizedBy } from './perform-or-request-approval.ts';

const GONE = 'approval_gone';

/** Condition for a pending request that has neither expired nor started. */
export const isWaiting = (now: number): SQL | undefined =>
  and(gt(table.until, now), or(isNull(table.takenBy), lte(table.takenAt, now - APPROVAL_RETRY_MS)));

/**
 * Performs the requested action after authorizing the requester again. The changes and the removal of the request form
 * one transaction, so that only one of two approvers succeeds and a failure changes nothing. A kick of all users runs
 * in the lobby instead: the request is locked meanwhile, and becomes pending again after a failure.
 */
export async function approve(
  authorizers: Authorizers,
  approver: Acting,
  request: RequestRow,
  asker: Acting,
): Promise<void> {
  const { env } = approver;
  const act = await authorizeAgain(authorizers, approver, request, asker);
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
    // A refused action was not performed. After any other error the outcome is unknown, so the request stays locked for
    // a while and names its approver.
    if (error instanceof Failure) await release(env, request, username);
    throw error;
  }
}

export async function refuse(approver: Acting, request: RequestRow): Promise<void> {
  await end(approver, request, refusedEntry);
}

/**
 * Authorizes the request again. The request is void if the requester lost the permission, or if the effect would differ
 * from the description.
 */
async function authorizeAgain(
  authorizers: Authorizers,
  approver: Acting,
  request: RequestRow,
  asker: Acting,
): Promise<AuthorizedAct<unknown>> {
  try {
    const act = await authorizers[request.act](asker, callAsAsked(request));
    if (act.approvable?.what === request.what && act.approvable.reason === request.reason) return act;
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

/** Removes a request or fails the batch, so that only one of several simultaneous decisions succeeds. */
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

/** Maximum number of pending requests to check, oldest first. */
const LISTED_MAX = 50;

/** GET /approvals: requests that the caller may approve, oldest first; empty for other callers. */
const listApprovals =
  (authorizers: Authorizers): Handler =>
  async c => {
    const approver = await approverIn(c);
    await voidExpired(c.env, Date.now());
    const waiting = await database(c.env)
      .select()
      .from(table)
      .where(isWaiting(Date.now()))
      .orderBy(asc(table.createdAt), asc(table.id))
      .limit(LISTED_MAX);
    const approvals: ApprovalRequest[] = [];
    for (const request of waiting) {
      const authorized = await authorizedRequest(authorizers, approver, request);
      if (authorized)
        approvals.push(
          shownRequest(request, authorized.asker, await describedAct(authorizers, request, authorized)),
        );
    }
    return answer(c, 'GET /approvals', { approvals });
  };

/**
 * PATCH /approvals/{id}: approves or refuses a request. Returns 404 for a decided request and for one that the caller
 * cannot approve.
 */
const answerApproval =
  (authorizers: Authorizers): Handler =>
  async c => {
    const approver = await approverIn(c);
    const { outcome } = await readAccountBody(c, approver.operator, ApprovalAnswer, 'Approval');
    await voidExpired(c.env, Date.now());
    const [request] = await database(c.env)
      .select()
      .from(table)
      .where(and(eq(table.id, c.req.param('id') ?? ''), isWaiting(Date.now())));
    const authorized = request && (await authorizedRequest(authorizers, approver, request));
    if (!authorized) throw new Failure('approval_gone');
    const { asker } = authorized;
    await (outcome === 'approved'
      ? approve(authorizers, approver, request, asker)
      : refuse(approver, request));
    return c.body(null, 204);
  };

/** Accepts any account in a session of its holder, because each request is authorized separately. */
async function approverIn(c: AppContext): Promise<Acting> {
  const acting = actingIn(c, await requireHolder(c));
  await spendApprovalTry(acting);
  return acting;
}

type AuthorizedRequest = { asker: Acting; approvable: ApprovableAction | null };

/** Requester and action of a request that this approver may decide; otherwise null. */
async function authorizedRequest(
  authorizers: Authorizers,
  approver: Acting,
  request: RequestRow,
): Promise<AuthorizedRequest | null> {
  const asker = await actingRequester(approver.env, request);
  const act = asker && (await authorizedBy(approver, request, asker, authorizers[request.act]));
  return act && { asker, approvable: act.approvable };
}

/**
 * The action that the request's text describes; null if the record has changed, so that the request is void. An edited
 * ban gets a new issuer, so the requester's action differs from the approver's.
 */
async function describedAct(
  authorizers: Authorizers,
  request: RequestRow,
  { asker, approvable }: AuthorizedRequest,
): Promise<ApprovableAction | null> {
  if (approvable?.what === request.what) return approvable;
  try {
    const act = await authorizers[request.act](asker, callAsAsked(request));
    return act.approvable?.what === request.what ? act.approvable : null;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

const shownRequest = (
  { id, kind, what, reason, byUsername, createdAt, until }: RequestRow,
  { operator }: Acting,
  described: ApprovableAction | null,
): ApprovalRequest => ({
  ...{ _id: id, kind, what, reason, byUsername, byRole: operator.role },
  ...(described && { act: described.act }),
  ...(described?.changes && { changes: described.changes }),
  at: new Date(createdAt).toISOString(),
  until: new Date(until).toISOString(),
});

export const approvalRoutes = (authorizers: Authorizers) =>
  ({
    '/approvals': { GET: listApprovals(authorizers) },
    '/approvals/:id': { PATCH: answerApproval(authorizers) },
  }) satisfies Routes;
