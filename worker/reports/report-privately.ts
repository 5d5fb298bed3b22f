import type { Report } from '../../protocol/entities/report.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import {
  PRIVATE_REPORT_MAX_BYTES,
  PRIVATE_REPORT_MS,
  PrivateReport,
} from '../../protocol/rest/private-report.ts';
import { messageProver } from '../../rooms-do/rpc/message-proof.ts';
import { requireSession } from '../auth/session.ts';
import { spendEntry } from '../entry/spend-entry.ts';
import { readBody } from '../http/body.ts';
import type { Handler } from '../http/handler.ts';
import { persistReport } from './persist-report.ts';

/**
 * POST /reports: private messages that the caller was sent, all by one person, present or gone. One that was not sent so, by them, to
 * the caller, refuses the report as a whole. The answer is the same whether a report of the pair is open already.
 */
export const reportPrivately: Handler = async c => {
  // Before a body of this size is read, and before a proof is looked at.
  await spendEntry(c);
  const { sub: reporterId } = await requireSession(c);
  const body = await readBody(c, PrivateReport, 'Report', PRIVATE_REPORT_MAX_BYTES);
  const report = verified(body, reporterId, c.env.SAMAR_SECRET, Date.now());
  await persistReport(c.env, report);
  return c.body(null, 204);
};

/** Milliseconds. Too old is said of messages only that the caller was sent. */
function verified(
  { userID: userId, reason, messages }: PrivateReport,
  reporterId: string,
  secret: string,
  now: number,
): Report {
  const { isProven } = messageProver(secret);
  const isSent = ({ proof, ...line }: PrivateReport['messages'][number]): boolean =>
    isProven({ ...line, senderId: userId, receiverId: reporterId }, proof);
  if (!messages.every(isSent)) throw new Failure('bad_proof');
  if (messages.some(({ sentAt }) => Date.parse(sentAt) < now - PRIVATE_REPORT_MS))
    throw new Failure('message_too_old');
  const inOrder = messages.toSorted((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt));
  const { nickname = '', room = '' } = inOrder.at(-1) ?? {};
  return {
    id: crypto.randomUUID(),
    reporterId,
    userId,
    nickname,
    room,
    reason,
    message: null,
    lines: inOrder.map(({ id, text, nickname, sentAt }) => ({ id, text, nickname, sentAt })),
    at: now,
  };
}
