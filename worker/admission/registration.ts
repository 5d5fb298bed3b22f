import { eq, sql } from 'drizzle-orm';
import type { Appearance } from '../../domain/admission/identity.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { followsPasswordRules, Register } from '../../protocol/rest/membership.ts';
import { NO_LIMITS } from '../../protocol/rules/account-limits.ts';
import type { RoleTemplate } from '../../protocol/rules/role-templates.ts';
import { PERMISSIONS_VERSION } from '../../protocol/rules/stored-permissions.ts';
import type { RegistrationStart } from '../../rooms-do/rpc/entry-attempt.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { creationStatements, newAccount } from '../accounts/account-statements.ts';
import { nameConflictQuery } from '../accounts/nickname.ts';
import { hashRecoveryCode, newRecoveryCode } from '../accounts/recovery-code.ts';
import { findTemplate } from '../accounts/templates/role-templates.ts';
import { guestAppearance } from '../accounts/visitor-identity.ts';
import { assertNotBanned, matchingBansQuery, VISITOR_EXEMPTION } from '../bans/matching-bans.ts';
import { type Database, database } from '../platform/database/client.ts';
import {
  batchAssert,
  failedAssertion,
  type Statement,
  uniqueViolation,
} from '../platform/database/statement.ts';
import { accounts, revokedSessions } from '../platform/database/tables/accounts.ts';
import { pushSubscriptions } from '../platform/database/tables/integrations.ts';
import type { Env } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import type { Claims } from '../platform/http/tokens.ts';
import { notifyPanels } from '../platform/notifications.ts';
import { auditText } from '../platform/record/audit-text.ts';
import { entryFrom, withAuditEntries } from '../platform/record/with-audit.ts';
import { accountById } from '../platform/sessions/account.ts';
import { deviceOfToken, provesOwnToken } from '../platform/sessions/device-proof.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';
import { assertSessionActive, requireClaims, revokedSessionQuery } from '../platform/sessions/session.ts';
import { openAccountSession } from './account-session.ts';
import { isHostGuest } from './host-pass-login.ts';

type Granted = Exclude<RegistrationStart, { refused: unknown }>;

/**
 * POST /users/register: a guest becomes a member under the present name. The account has the guest's id, so presence,
 * ignore lists and private chats continue. The guest's tokens are refused from then on.
 */
export async function register(c: AppContext): Promise<Response> {
  await spendEntry(c);
  const claims = await requireClaims(c);
  const { password } = await readBody(c, Register, resource.model);
  assertPasswordRules(password);
  const now = Date.now();
  if (!(await provesOwnToken(c, claims, now))) throw new Failure('unauthorized');
  await assertGuest(c, claims, now);
  const granted = await beginRegistration(c, claims);
  const recoveryCode = newRecoveryCode();
  try {
    await createMember(c, claims, granted, { password, recoveryCode });
  } catch (error) {
    await lobbyOf(c.env).clearAttempts(granted.attempts);
    throw error;
  }
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
    },
    now,
  );
  return answer(c, 'POST /users/register', { user, recoveryCode }, issued);
}

export function assertPasswordRules(password: string): void {
  if (!followsPasswordRules(password)) throw new Failure('password_rules');
}

/** A valid session of a guest without a ban. The names of a host's users belong to the host. */
async function assertGuest(c: AppContext, claims: Claims, now: number): Promise<void> {
  const db = database(c.env);
  const { fingerprint, originURL, deviceID: deviceId } = claims;
  const candidate = { ...clientInfo(c), fingerprint, originURL, deviceId };
  const [ended, [account], banned] = await db.batch([
    revokedSessionQuery(db, claims.sessionID),
    db
      .select({ tokenGeneration: accounts.tokenGeneration })
      .from(accounts)
      .where(eq(accounts.id, claims.sub)),
    matchingBansQuery(db, candidate, now),
  ]);
  assertSessionActive(claims, ended, account);
  if (claims.accountType === 'super') throw new Failure('already_member');
  if (claims.began === 'hostPass' || isHostGuest(claims.sub)) throw new Failure('registration_off');
  assertNotBanned(banned, candidate, VISITOR_EXEMPTION);
}

/** Counts the registration before the password is hashed. */
async function beginRegistration(c: AppContext, claims: Claims): Promise<Granted> {
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
    ...(provider !== undefined && { provider }),
  });
  if (!('refused' in started)) return started;
  const { refused, ...details } = started;
  throw new Failure(refused, details);
}

type Secrets = { password: string; recoveryCode: string };

async function createMember(
  c: AppContext,
  claims: Claims,
  { nickname, appearance }: Granted,
  { password, recoveryCode }: Secrets,
): Promise<void> {
  const db = database(c.env);
  const [conflicts, template] = await Promise.all([
    nameConflictQuery(db, nickname),
    findTemplate(db, 'member'),
  ]);
  if (conflicts.length > 0) throw new Failure('name_taken');
  const shown = appearance ?? guestAppearance(claims.sub, await defaultAvatar(c.env));
  const passwordHash = await passwordsOf(c.env).hash(password);
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
    ...sessionEnd(db, claims),
  ];
  await withAuditEntries(c.env, [entry], statements).catch(mapRefusal);
  await notifyPanels(c.env, resource.name);
}

const defaultAvatar = async (env: Env): Promise<string | null> =>
  (await lobbyOf(env).admissionData()).defaultAvatar;

type NewMember = {
  nickname: string;
  shown: Appearance;
  passwordHash: string;
  recoveryCode: string;
  template: RoleTemplate;
};

function memberOf(id: string, { nickname, shown, passwordHash, recoveryCode, template }: NewMember) {
  const records = {
    panel: { id: crypto.randomUUID(), flags: template.panel, version: PERMISSIONS_VERSION },
    chat: { id: crypto.randomUUID(), flags: template.chat, version: PERMISSIONS_VERSION },
  };
  const account = {
    ...newAccount({
      username: nickname,
      nickname,
      email: null,
      passwordHash,
      role: 'member',
      decoration: null,
      color: shown.nicknameColor,
      backgroundColor: shown.nicknameBGColor,
      image: shown.image,
      star: shown.star.visible ? shown.star.img : null,
      nicknameImg: null,
      subscriptionStartDate: null,
      subscriptionEndDate: null,
      masterOf: [],
      ...NO_LIMITS,
      adminPanelPermissions: records.panel.id,
      chatPermissions: records.chat.id,
    }),
    id,
    recoveryHash: hashRecoveryCode(id, recoveryCode),
  };
  return { account, records };
}

const REGISTERED = 'guest_registered';

/** Guards against a second registration by the same token. */
const assertGuestRemains = (db: Database, { sub, sessionID }: Claims): Statement[] => [
  batchAssert(db, sql`NOT EXISTS (SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${sub})`, REGISTERED),
  batchAssert(
    db,
    sql`NOT EXISTS (SELECT 1 FROM ${revokedSessions} WHERE ${revokedSessions.sessionId} = ${sessionID})`,
    'session_ended',
  ),
];

/** The sockets stay open: the member's next connection replaces them. */
const sessionEnd = (db: Database, { sessionID: sessionId, exp }: Claims): Statement[] => [
  db
    .insert(revokedSessions)
    .values({ sessionId, expiresAt: exp * 1000 })
    .onConflictDoNothing(),
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId)),
];

const TAKEN = new Set(['username_taken', 'nickname_taken']);

function mapRefusal(error: unknown): never {
  const word = failedAssertion(error);
  if (word === REGISTERED) throw new Failure('already_member');
  if (word === 'session_ended') throw new Failure('unauthorized');
  const isTaken = (word !== null && TAKEN.has(word)) || uniqueViolation(error) === 'accounts.username';
  throw isTaken ? new Failure('name_taken') : error;
}
