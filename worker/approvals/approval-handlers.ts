import { and, asc, eq } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { ApprovalAnswer, type ApprovalRequest } from '../../protocol/rest/approvals.ts';
import { readAccountBody, requireMember } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import { approvalRequests as table } from '../db/tables/approval-requests.ts';
import { answer } from '../http/answer.ts';
import type { AppContext, Handler, Routes } from '../http/handler.ts';
import { actingAsAsked } from './as-asked.ts';
import { approve, isWaiting, refuse } from './decide.ts';
import { type Acting, actingIn, type Judges } from './grave-act.ts';
import { mayApprove } from './may-approve.ts';
import type { RequestRow } from './request-entries.ts';
import { spendApprovalTry } from './spend-approval-try.ts';
import { voidExpired } from './void-expired.ts';

/** The oldest of all that wait, of which each is judged. */
const LISTED_MAX = 50;

/** GET /approvals: what waits for the caller's approval, the oldest first. For anybody else there is nothing. */
const listApprovals =
  (judges: Judges): Handler =>
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
      const asker = await askerFor(judges, approver, request);
      if (asker) approvals.push(told(request, asker));
    }
    return answer(c, 'GET /approvals', { approvals });
  };

/** PATCH /approvals/{id}: it is done, or never. To whoever may not approve it, and once it is decided, there is no such request. */
const answerApproval =
  (judges: Judges): Handler =>
  async c => {
    const approver = await approverIn(c);
    const { outcome } = await readAccountBody(c, approver.operator, ApprovalAnswer, 'Approval');
    await voidExpired(c.env, Date.now());
    const [request] = await database(c.env)
      .select()
      .from(table)
      .where(and(eq(table.id, c.req.param('id') ?? ''), isWaiting(Date.now())));
    const asker = request && (await askerFor(judges, approver, request));
    if (!asker) throw new Failure('approval_gone');
    await (outcome === 'approved' ? approve(judges, approver, request, asker) : refuse(approver, request));
    return c.body(null, 204);
  };

/** Any account; what it may approve is judged of each request. */
async function approverIn(c: AppContext): Promise<Acting> {
  const acting = actingIn(c, await requireMember(c));
  await spendApprovalTry(acting);
  return acting;
}

/** Who asked, for somebody who may approve it. */
async function askerFor(judges: Judges, approver: Acting, request: RequestRow): Promise<Acting | null> {
  const asker = await actingAsAsked(approver.env, request);
  return asker && (await mayApprove(approver, request, asker, judges[request.act])) ? asker : null;
}

const told = (
  { id, kind, what, reason, byUsername, createdAt, until }: RequestRow,
  { operator }: Acting,
): ApprovalRequest => ({
  ...{ _id: id, kind, what, reason, byUsername, byRole: operator.role },
  at: new Date(createdAt).toISOString(),
  until: new Date(until).toISOString(),
});

export const approvalRoutes = (judges: Judges): Routes => ({
  '/approvals': { GET: listApprovals(judges) },
  '/approvals/:id': { PATCH: answerApproval(judges) },
});
