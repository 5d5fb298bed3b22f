import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { SECOND_MS } from '../../protocol/constants.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { OwnPasswordChange, OwnProof } from '../../protocol/rest/membership.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { changePassword } from '../../protocol/rules/may/operators.ts';
import { trackNewPassword } from '../accounts/account-change.ts';
import { assertActorCurrent, mapAssertionError, runAudited } from '../accounts/account-statements.ts';
import { deviceLabel, keepOneSession, memberSessionsQuery } from '../accounts/member-sessions.ts';
import { hashRecoveryCode, newRecoveryCode } from '../accounts/recovery-code.ts';
import { changeOwnProfile, isProfilePart } from '../appearance/profile.ts';
import { eraseHolder } from '../data/person-erasure.ts';
import { database } from '../platform/database/client.ts';
import { batchAssert, changedOne, type Statement } from '../platform/database/statement.ts';
import { accounts, memberSessions } from '../platform/database/tables/accounts.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { parseFields } from '../platform/http/body.ts';
import type { AppContext, Handler, Routes } from '../platform/http/handler.ts';
import { issueToken } from '../platform/http/tokens.ts';
import { closeOtherSockets } from '../platform/notifications.ts';
import { actingIn } from '../platform/record/approvable-action.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';
import {
  type Holder,
  readAccountBody,
  readAccountJson,
  requireHolder,
} from '../platform/sessions/require-operator.ts';
import { endSession } from '../platform/sessions/session.ts';
import { assertOwnProof } from './own-passkeys.ts';

/** Header for the session's new token, because the answer has no body. */
const TOKEN_HEADER = 'Samar-Token';

/** PATCH /users/me: changes a part of the profile or the password. */
const changeOwnAccount: Handler = async c => {
  await spendEntry(c);
  const holder = await requireHolder(c);
  const given = await readAccountJson(c, holder, resource.model);
  if (isProfilePart(given)) await changeOwnProfile(c, holder, given);
  else return changeOwnPassword(c, holder, parseFields(OwnPasswordChange, given, resource.model));
  return c.body(null, 204);
};

async function changeOwnPassword(
  c: AppContext,
  holder: Holder,
  body: z.infer<typeof OwnPasswordChange>,
): Promise<Response> {
  const { account } = holder.row;
  assertAllowed(changePassword({ permissions: holder.chat }));
  await assertOwnProof(c, holder, body, 'password');
  const passwordHash = await passwordsOf(c.env).hash(body.password);
  const act = ['edited', resource.noun, account.username, trackNewPassword(account.id)] as const;
  const now = Date.now();
  await runAudited(actingIn(c, holder), act, endOthers(c, holder, now, { passwordHash }));
  return renewSession(c, holder, now);
}

const CODE_NOUN = { definite: 'رمز الاستعادة', added: 'إنشاء رمز استعادة' } as const;

/** POST /users/me/recoveryCode: creates a recovery code, which replaces an earlier one. */
const makeRecoveryCode: Handler = async c => {
  await spendEntry(c);
  const holder = await requireHolder(c);
  const { id, username } = holder.row.account;
  const proof = await readAccountBody(c, holder, OwnProof, resource.model);
  await assertOwnProof(c, holder, proof, 'recoveryCode');
  const recoveryCode = newRecoveryCode();
  const db = database(c.env);
  const act = ['created', CODE_NOUN, username] as const;
  await runAudited(actingIn(c, holder), act, [
    assertActorCurrent(db, holder),
    db
      .update(accounts)
      .set({ recoveryHash: hashRecoveryCode(id, recoveryCode) })
      .where(eq(accounts.id, id)),
  ]);
  return answer(c, 'POST /users/me/recoveryCode', { recoveryCode });
};

const eraseOwnAccount: Handler = async c => {
  await spendEntry(c);
  const holder = await requireHolder(c);
  const proof = await readAccountBody(c, holder, OwnProof, resource.model);
  await assertOwnProof(c, holder, proof, 'deletion');
  await eraseHolder(c, holder);
  return c.body(null, 204);
};

/**
 * DELETE /users/me/sessions: revokes all other sessions, including unlisted ones. Without a password, the current
 * session is not extended.
 */
const endOtherSessions: Handler = async c => {
  await spendEntry(c);
  const holder = await requireHolder(c);
  const issuedAt = holder.claims.iat * SECOND_MS;
  await database(c.env)
    .batch(endOthers(c, holder, issuedAt))
    .catch(mapAssertionError);
  return renewSession(c, holder, issuedAt);
};

/**
 * Increments the token generation, which revokes the tokens of all other sessions, including those of bots and host
 * passes.
 */
function endOthers(
  c: AppContext,
  holder: Holder,
  issuedAt: number,
  set: Partial<Pick<typeof accounts.$inferSelect, 'passwordHash'>> = {},
): [Statement, ...Statement[]] {
  const db = database(c.env);
  const { sub, sessionID } = holder.claims;
  const generation = holder.claims.generation + 1;
  return [
    assertActorCurrent(db, holder),
    db
      .update(accounts)
      .set({ ...set, tokenGeneration: generation })
      .where(eq(accounts.id, sub)),
    batchAssert(db, changedOne, 'account_gone'),
    ...keepOneSession(db, { sub, sessionID, generation }, issuedAt),
    db.update(pushSubscriptions).set({ generation }).where(eq(pushSubscriptions.sessionId, sessionID)),
  ];
}

/** Continues the session with a new token and closes the sockets of other sessions. */
async function renewSession(c: AppContext, { claims }: Holder, issuedAt: number): Promise<Response> {
  const { iat: _, exp: __, ...session } = claims;
  const generation = claims.generation + 1;
  const token = await issueToken(c.env.SAMAR_SECRET, { ...session, generation }, issuedAt);
  await closeOtherSockets(c.env, claims.sub, claims.sessionID);
  c.header(TOKEN_HEADER, token);
  return c.body(null, 204);
}

/** GET /users/me/sessions: lists the account's stored sessions, and always the current one. */
const listSessions: Handler = async c => {
  const { claims } = await requireHolder(c);
  const now = Date.now();
  const stored = await memberSessionsQuery(database(c.env), claims, now);
  const isCurrent = ({ sessionId }: { sessionId: string }) => sessionId === claims.sessionID;
  const own = {
    sessionId: claims.sessionID,
    device: deviceLabel(c.req.header('User-Agent') ?? ''),
    seenAt: now,
  };
  const listed = stored.some(isCurrent) ? stored : [own, ...stored];
  const sessions = listed.map(each => ({
    id: each.sessionId,
    device: each.device,
    lastSeen: new Date(each.seenAt).toISOString(),
    current: isCurrent(each),
  }));
  return answer(c, 'GET /users/me/sessions', { sessions });
};

/** DELETE /users/me/sessions/{id}: revokes a session and closes its sockets. */
const endOneSession: Handler = async c => {
  const { claims } = await requireHolder(c);
  const { sub } = claims;
  const sessionId = c.req.param('key') ?? '';
  if (sessionId === claims.sessionID) await endSession(c.env, claims);
  else {
    const [found] = await database(c.env)
      .select({ expiresAt: memberSessions.expiresAt })
      .from(memberSessions)
      .where(and(eq(memberSessions.sessionId, sessionId), eq(memberSessions.accountId, sub)));
    if (!found) throw new Failure('not_found');
    await endSession(c.env, { sub, sessionID: sessionId, exp: Math.ceil(found.expiresAt / 1000) });
  }
  return c.body(null, 204);
};

export const ownAccountRoutes = {
  '/users/me': { PATCH: changeOwnAccount, DELETE: eraseOwnAccount },
  '/users/me/recoveryCode': { POST: makeRecoveryCode },
  '/users/me/sessions': { GET: listSessions, DELETE: endOtherSessions },
  '/users/me/sessions/:key': { DELETE: endOneSession },
} satisfies Routes;
