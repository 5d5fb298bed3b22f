import { and, eq, sql } from 'drizzle-orm';
import { APPROVAL_MINUTES, APPROVALS_OPEN_MAX } from '../../../domain/accounts/approval-limits.ts';
import { MINUTE_MS } from '../../../protocol/constants.ts';
import { catalogue, type ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { interpolate } from '../../../protocol/errors/error-entry.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { needsApproval } from '../../../protocol/rules/account-limits.ts';
import { authorizePower } from '../../../protocol/rules/power.ts';
import { isAllowed } from '../../../protocol/rules/verdict.ts';
import type { ConnectedUser } from '../../../rooms-do/rpc/reports.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { database } from '../../platform/database/client.ts';
import { batchAssert, failedAssertion } from '../../platform/database/statement.ts';
import {
  type ActName,
  type RequesterSession,
  approvalRequests as table,
} from '../../platform/database/tables/accounts.ts';
import type { Env } from '../../platform/env.ts';
import {
  type Acting,
  type ApprovableAction,
  type ApprovableCall,
  type AuthorizedAct,
  type Authorizer,
  NO_APPROVAL,
} from '../../platform/record/approvable-action.ts';
import { accountById } from '../../platform/sessions/account.ts';
import { passwordsOf } from '../../platform/sessions/passwords-of.ts';
import { powerOf } from '../../platform/sessions/power-of.ts';
import { operatorOf } from '../../platform/sessions/require-operator.ts';
import { callAsAsked, type RequestRow, spendApprovalTry, voidExpired } from './approval-request.ts';

/** The action, if a user may decide this request. Applies the same rules as for performing the action. */
export async function authorizedBy(
  approver: Acting,
  request: RequestRow,
  asker: Acting,
  authorizer: Authorizer<unknown>,
): Promise<AuthorizedAct<unknown> | null> {
  const { userId, rank } = powerOf(asker.operator);
  const act = { effect: 'approve', by: { userId, rank } } as const;
  if (!isAllowed(authorizePower(powerOf(approver.operator), act))) return null;
  try {
    return await authorizer(approver, callAsAsked(request));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** Notifies only present approvers. If this fails, the request remains visible in their list. */
export async function notifyApprovers(
  asker: Acting,
  request: RequestRow,
  authorizer: Authorizer<unknown>,
): Promise<void> {
  const { env } = asker;
  try {
    const { userId, rank } = powerOf(asker.operator);
    const candidates = await lobbyOf(env).approversFor({ userId, rank });
    const userIds: string[] = [];
    for (const { participant } of candidates) {
      const approver = await actingAs(env, participant);
      if (approver && (await authorizedBy(approver, request, asker, authorizer)))
        userIds.push(participant.userId);
    }
    if (userIds.length > 0) await lobbyOf(env).dispatch({ do: 'approvalAsked', userIds });
  } catch (error) {
    console.error(JSON.stringify({ what: 'approvers_not_told', error: String(error) }));
  }
}

/** Acting user for a connected user, with the account's current permissions. */
async function actingAs(env: Env, participant: ConnectedUser['participant']): Promise<Acting | null> {
  const { userId: sub, sessionId, deviceId, fingerprint, originURL, ipAddress, country } = participant;
  const [row] = await accountById(database(env), sub);
  if (!row) return null;
  const generation = row.account.tokenGeneration;
  const claims = { sub, sessionID: sessionId, deviceID: deviceId, fingerprint, originURL, generation };
  return {
    env,
    operator: operatorOf(row, claims),
    from: { ipAddress, country },
  };
}

type Asked = {
  act: ActName;
  call: ApprovableCall;
  approvable: ApprovableAction;
  authorizer: Authorizer<unknown>;
};

const FULL = 'approvals_full';

/**
 * Stores a request for another account's approval, and returns the refusal for the requester. A stored request never
 * changes: an exact repeat matches the stored request, and a repeat with another password is refused.
 */
export async function askApproval(
  acting: Acting,
  { act, call, approvable, authorizer }: Asked,
): Promise<Failure> {
  const { kind, what, reason, version = '', hashPassword } = approvable;
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
      // Requests made before the requester's password change can no longer be approved.
      db.delete(table).where(and(isSame, sql`${generation} <> ${request.asker.generation}`)),
      db.insert(table).values(request).onConflictDoNothing(),
      batchAssert(db, sql`${open} <= ${APPROVALS_OPEN_MAX}`, FULL),
      db.select({ id: table.id, passwordHash: table.passwordHash }).from(table).where(isSame),
    ])
    .catch(mapFullError);
  if (stored?.id === request.id) await notifyApprovers(acting, request, authorizer);
  else if (stored && !(await hasSamePassword(env, call, stored.passwordHash)))
    return new Failure('approval_pending');
  return limited('awaits_approval', APPROVAL_MINUTES);
}

/** Whether a repeated call sets the password of the stored request, or neither sets one. */
async function hasSamePassword(
  env: Env,
  { body }: ApprovableCall,
  passwordHash: string | null,
): Promise<boolean> {
  const { password } = body as { password?: unknown };
  if (typeof password !== 'string' || password === '') return passwordHash === null;
  return passwordHash !== null && passwordsOf(env).verify(password, passwordHash);
}

/** Removes passwords, because a request must never store them in plain text. */
function withoutPasswords(body: unknown): Record<string, unknown> {
  const { password: _, passwordConfirm: __, ...fields } = body as Record<string, unknown>;
  return fields;
}

const askerOf = ({ operator: { claims }, from }: Acting): RequesterSession => ({
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

/**
 * Authorizes and performs an action. If the account has `needsApproval`, an approvable action is only
 * requested: it fails with `awaits_approval` and is not performed.
 */
export async function performOrRequestApproval<Done>(
  acting: Acting,
  act: ActName,
  call: ApprovableCall,
  authorizer: Authorizer<Done>,
): Promise<Done> {
  const { approvable, perform } = await authorizer(acting, call);
  if (approvable === null || !needsApproval(powerOf(acting.operator))) return perform(NO_APPROVAL);
  throw await askApproval(acting, { act, call, approvable, authorizer });
}
