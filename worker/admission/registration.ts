import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import type { Success } from '../../protocol/rest/envelope.ts';
import {
  followsPasswordRules,
  Register,
  RegisterByPasskey,
  type RegistrationWaits,
} from '../../protocol/rest/membership.ts';
import { isHostGuest } from '../../protocol/rules/actor.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { creationStatements } from '../accounts/account-statements.ts';
import { nameConflictQuery, waitingNameQuery } from '../accounts/nickname.ts';
import { newRecoveryCode } from '../accounts/recovery-code.ts';
import { findTemplate } from '../accounts/templates/role-templates.ts';
import { guestAppearance } from '../accounts/visitor-identity.ts';
import { assertNotBanned, matchingBansQuery, VISITOR_EXEMPTION } from '../bans/matching-bans.ts';
import { type Database, database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { accounts, registrationRequests, revokedSessions } from '../platform/database/tables/accounts.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { isObject, parseFields, readJson } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import type { Claims } from '../platform/http/tokens.ts';
import { notifyPanels } from '../platform/notifications.ts';
import { auditText } from '../platform/record/audit-text.ts';
import { entryFrom, withAuditEntries } from '../platform/record/with-audit.ts';
import { accountById } from '../platform/sessions/account.ts';
import { deviceOfToken, provesOwnToken } from '../platform/sessions/device-proof.ts';
import { assertSessionActive, requireClaims, revokedSessionQuery } from '../platform/sessions/session.ts';
import { openAccountSession } from './account-session.ts';
import {
  assertGuestRemains,
  assertNameFree,
  defaultAvatar,
  type Granted,
  hashOf,
  type LoginProof,
  mapRefusal,
  memberOf,
  passkeyStatements,
} from './new-member.ts';
import { purposeOf, verifiedPasskey } from './passkeys.ts';
import { storeRequest } from './registration-requests.ts';
import { assertRulesAccepted } from './rules-consent.ts';

/**
 * POST /users/register: converts a guest into a member with the current name. The account keeps the guest's id, so
 * presence, ignore lists and private chats continue. The guest's tokens become invalid.
 */
export async function register(c: AppContext): Promise<Response> {
  await spendEntry(c);
  const claims = await requireClaims(c);
  const given = await readJson(c, resource.model);
  const byPasskey = isObject(given) && 'passkey' in given;
  const asked = byPasskey
    ? parseFields(RegisterByPasskey, given, resource.model)
    : parseFields(Register, given, resource.model);
  if ('password' in asked) assertPasswordRules(asked.password);
  const now = Date.now();
  if (!(await provesOwnToken(c, claims, now))) throw new Failure('unauthorized');
  const isNameTaken = await assertGuest(c, claims, now);
  const granted = await beginRegistration(c, claims, isNameTaken);
  const recoveryCode = newRecoveryCode();
  try {
    await assertRulesAccepted(c, granted.askedRules, claims.deviceID, asked.answer);
    const proof = await proofOf(c, claims, asked);
    if (granted.waits) await storeRequest(c, claims, granted, proof);
    else await createMember(c, claims, granted, { proof, recoveryCode });
  } catch (error) {
    await lobbyOf(c.env).clearAttempts(granted.attempts);
    throw error;
  }
  if (granted.waits) return c.json(WAITS, 202);
  await lobbyOf(c.env).releaseKeptName(claims.deviceID);
  const [row] = await accountById(database(c.env), claims.sub);
  if (!row) throw new Failure('unauthorized');
  const { user, issued } = await openAccountSession(
    c,
    row,
    {
      device: await deviceOfToken(c, claims),
      fingerprint: claims.fingerprint,
      visibility: 'visible',
      began: 'password',
      acceptedRules: granted.askedRules?.version ?? null,
    },
    now,
  );
  return answer(c, 'POST /users/register', { user, recoveryCode }, issued);
}

const WAITS: Success<z.infer<typeof RegistrationWaits>> = { status: 'success', data: { waits: true } };

export function assertPasswordRules(password: string): void {
  if (!followsPasswordRules(password)) throw new Failure('password_rules');
}

/**
 * Requires a valid guest session without a ban. Refuses users of a host, because the host sets their names. Returns
 * whether an account, or another guest's pending registration, has the token's name.
 */
async function assertGuest(c: AppContext, claims: Claims, now: number): Promise<boolean> {
  const db = database(c.env);
  const { fingerprint, originURL, deviceID: deviceId } = claims;
  const candidate = { ...clientInfo(c), fingerprint, originURL, deviceId };
  const [ended, [account], banned, conflicts, waiting] = await db.batch([
    revokedSessionQuery(db, claims),
    db
      .select({ tokenGeneration: accounts.tokenGeneration })
      .from(accounts)
      .where(eq(accounts.id, claims.sub)),
    matchingBansQuery(db, candidate, now),
    nameConflictQuery(db, claims.nickname),
    waitingNameQuery(db, claims.nickname),
  ]);
  assertSessionActive(claims, ended, account);
  if (claims.accountType === 'super') throw new Failure('already_member');
  if (claims.began === 'hostPass' || isHostGuest(claims.sub)) throw new Failure('registration_off');
  assertNotBanned(banned, candidate, VISITOR_EXEMPTION);
  return conflicts.length > 0 || waiting.some(({ id }) => id !== claims.sub);
}

/** Counts the registration before the password is hashed. */
async function beginRegistration(c: AppContext, claims: Claims, isNameTaken: boolean): Promise<Granted> {
  const { ipAddress, provider } = clientInfo(c);
  const started = await lobbyOf(c.env).beginRegistration({
    userId: claims.sub,
    sessionId: claims.sessionID,
    deviceId: claims.deviceID,
    accountType: 'visitor',
    role: 'visitor',
    nickname: claims.nickname,
    fingerprint: claims.fingerprint,
    ipAddress,
    ...(isNameTaken && { isNameTaken: true as const }),
    ...(provider !== undefined && { provider }),
  });
  if (!('refused' in started)) return started;
  const { refused, ...details } = started;
  throw new Failure(refused, details);
}

async function proofOf(
  c: AppContext,
  claims: Claims,
  asked: z.infer<typeof Register> | z.infer<typeof RegisterByPasskey>,
): Promise<LoginProof> {
  return 'password' in asked
    ? { password: asked.password }
    : { passkey: await verifiedPasskey(c, purposeOf(claims), asked.passkey) };
}

type Secrets = { proof: LoginProof; recoveryCode: string };

async function createMember(
  c: AppContext,
  claims: Claims,
  { nickname, appearance }: Granted,
  { proof, recoveryCode }: Secrets,
): Promise<void> {
  const db = database(c.env);
  const template = await findTemplate(db, 'member');
  await assertNameFree(db, nickname, claims);
  const shown = appearance ?? guestAppearance(claims.sub, await defaultAvatar(c.env));
  const passwordHash = await hashOf(c.env, proof);
  const { account, records } = memberOf(claims.sub, {
    nickname,
    shown,
    passwordHash,
    recoveryCode,
    template,
  });
  const text = auditText({ type: 'registered', target: null, room: '', text: null });
  const entry = entryFrom(
    clientInfo(c),
    { row: { account }, role: account.role, claims },
    text,
    'registered',
  );
  const statements = [
    ...assertGuestRemains(db, claims),
    ...creationStatements(db, account, { made: records, found: {} }),
    ...passkeyStatements(db, account.id, proof.passkey),
    ...sessionEnd(db, claims),
    db.delete(registrationRequests).where(eq(registrationRequests.accountId, claims.sub)),
  ];
  await withAuditEntries(c.env, [entry], statements).catch(mapRefusal);
  await notifyPanels(c.env, resource.name);
}

/** Revokes the guest session but leaves its sockets open, because the member's next connection replaces them. */
const sessionEnd = (db: Database, { sessionID: sessionId, exp }: Claims): Statement[] => [
  db
    .insert(revokedSessions)
    .values({ sessionId, expiresAt: exp * 1000 })
    .onConflictDoNothing(),
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId)),
];
