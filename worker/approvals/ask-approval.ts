import { and, eq, sql } from 'drizzle-orm';
import { APPROVAL_MINUTES, APPROVALS_OPEN_MAX } from '../../domain/approval-limits.ts';
import { MINUTE_MS } from '../../protocol/constants.ts';
import { catalogue, type ErrorCode } from '../../protocol/errors/catalogue.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { interpolate } from '../../protocol/errors/interpolate.ts';
import { passwordsOf } from '../auth/passwords-of.ts';
import { batchAssert, failedAssertion } from '../db/batch-assert.ts';
import { database } from '../db/client.ts';
import type { ActName, Asker } from '../db/tables/approval-requests.ts';
import { approvalRequests as table } from '../db/tables/approval-requests.ts';
import type { Env } from '../env.ts';
import type { Acting, Grave, GraveCall, Judge } from './grave-act.ts';
import { spendApprovalTry } from './spend-approval-try.ts';
import { tellApprovers } from './tell-approvers.ts';
import { voidExpired } from './void-expired.ts';

type Asked = { act: ActName; call: GraveCall; grave: Grave; judge: Judge<unknown> };

const FULL = 'approvals_full';

/**
 * Stores the request until another account approves or refuses it, and returns the refusal for the requester. A stored request never
 * changes: an exact repeat is the same request, and a repeat with another password is refused.
 */
export async function askApproval(acting: Acting, { act, call, grave, judge }: Asked): Promise<Failure> {
  const { kind, what, reason, version = '', hashPassword } = grave;
  await spendApprovalTry(acting);
  const { env, operator } = acting;
  const now = Date.now();
  await voidExpired(env, now);
  const { id: byUserId, username: byUsername } = operator.row.account;
  const passwordHash = (await hashPassword?.()) ?? null;
  const request = {
    ...{ id: crypto.randomUUID(), kind, act, key: call.key, body: withoutPasswords(call.body) },
    ...{ passwordHash, version, what, reason, byUserId, byUsername, asker: askerOf(acting) },
    ...{ until: now + APPROVAL_MINUTES * MINUTE_MS, takenBy: null, takenAt: null, createdAt: now },
  };
  const db = database(env);
  const open = sql`(SELECT count(*) FROM ${table} WHERE ${eq(table.byUserId, byUserId)})`;
  const generation = sql`json_extract(${table.asker}, '$.generation')`;
  const isSame = and(
    eq(table.byUserId, byUserId),
    eq(table.act, act),
    eq(table.key, call.key),
    eq(table.body, request.body),
    eq(table.version, version),
  );
  const [, , , [stored]] = await db
    .batch([
      // Nobody can approve a request that was made before the requester's password changed.
      db.delete(table).where(and(isSame, sql`${generation} <> ${request.asker.generation}`)),
      db.insert(table).values(request).onConflictDoNothing(),
      batchAssert(db, sql`${open} <= ${APPROVALS_OPEN_MAX}`, FULL),
      db.select({ id: table.id, passwordHash: table.passwordHash }).from(table).where(isSame),
    ])
    .catch(mapFullError);
  if (stored?.id === request.id) await tellApprovers(acting, request, judge);
  else if (stored && !(await hasSamePassword(env, call, stored.passwordHash)))
    return new Failure('approval_pending');
  return limited('awaits_approval', APPROVAL_MINUTES);
}

/** Whether a repeated call sets the password of the stored request, or neither sets one. */
async function hasSamePassword(env: Env, { body }: GraveCall, passwordHash: string | null): Promise<boolean> {
  const { password } = body as { password?: unknown };
  if (typeof password !== 'string' || password === '') return passwordHash === null;
  return passwordHash !== null && passwordsOf(env).verify(password, passwordHash);
}

/** The words of a password are kept nowhere. */
function withoutPasswords(body: unknown): Record<string, unknown> {
  const { password: _, passwordConfirm: __, ...fields } = body as Record<string, unknown>;
  return fields;
}

const askerOf = ({ operator: { claims }, from }: Acting): Asker => ({
  sessionID: claims.sessionID,
  deviceID: claims.deviceID,
  fingerprint: claims.fingerprint,
  originURL: claims.originURL,
  generation: claims.generation,
  began: claims.began,
  ipAddress: from.ipAddress,
  country: from.country,
});

function mapFullError(error: unknown): never {
  throw failedAssertion(error) === FULL ? limited('too_many_approvals', APPROVALS_OPEN_MAX) : error;
}

const limited = (code: ErrorCode, limit: number): Failure =>
  new Failure(code, { limit, message: interpolate(catalogue[code].text, { limit }) });
