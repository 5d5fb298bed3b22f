import { and, eq } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import type { AskedRules } from '../../protocol/resources/site-rules.ts';
import { Login } from '../../protocol/rest/admission.ts';
import type { Attempt } from '../../rooms-do/rpc/attempts.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { assertNotBanned, exemptionOf, matchingBansQuery } from '../bans/matching-bans.ts';
import { database } from '../platform/database/client.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { type Env, isLocal } from '../platform/env.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { type AccountRow, accountByAnyName } from '../platform/sessions/account.ts';
import { type Device, knownDeviceOf } from '../platform/sessions/device.ts';
import { presentDevice } from '../platform/sessions/device-proof.ts';
import { loginAttempts } from '../platform/sessions/login-attempts.ts';
import { DUMMY_HASH, isOutdatedHash } from '../platform/sessions/passwords.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';
import { openAccountSession } from './account-session.ts';
import { challengeFor, proofIn, receiverOf, shownBy } from './challenge.ts';
import { assertMemberAccepted } from './rules-consent.ts';

/**
 * POST /users/login: starts a session by password. An unknown username and a wrong password get the same answer in the
 * same time.
 */
export async function login(c: AppContext): Promise<Response> {
  await spendEntry(c);
  const body = await readBody(c, Login, 'User');
  const client = clientInfo(c);
  const now = Date.now();
  const { device } = await presentDevice(c, now);
  const { deviceId } = device;
  const db = database(c.env);
  const candidate = { ...client, fingerprint: '', deviceId, originURL: '' };
  const [banned, [row]] = await db.batch([
    matchingBansQuery(db, candidate, now),
    accountByAnyName(db, body.username),
  ]);
  const { attempts, askedRules } = await beginLogin(c, body, device, row, now);
  const isRight = await passwordsOf(c.env).verify(body.password, row?.account.passwordHash ?? DUMMY_HASH);
  // An account's exemptions apply only after the correct password, because a ban must not reveal which usernames exist.
  assertNotBanned(banned, candidate, exemptionOf(isRight ? row : undefined, now));
  if (!row || !isRight || !mayLogInHere(row, c.env)) throw new Failure('wrong_credentials');
  await lobbyOf(c.env).clearAttempts(attempts);
  const acceptedRules = await assertMemberAccepted(c, askedRules, row, body.answer, now);
  if (isOutdatedHash(row.account.passwordHash)) await rehash(c.env, row, body.password);
  const arrival = {
    device,
    fingerprint: body.fingerprint ?? '',
    visibility: body.visibility ?? 'visible',
    began: 'password',
    acceptedRules,
  } as const;
  const { user, issued } = await openAccountSession(c, row, arrival, now);
  return answer(c, 'POST /users/login', { user }, issued);
}

/**
 * Counts the attempt before the password is checked. Over the budget, refuses with 429. An unknown device may get a
 * challenge.
 */
export async function beginLogin(
  c: AppContext,
  { username, fingerprint, answer }: Pick<Login, 'username' | 'fingerprint' | 'answer'>,
  device: Device,
  row: AccountRow | undefined,
  now: number,
): Promise<{ attempts: Attempt[]; askedRules: AskedRules | undefined }> {
  const shown = proofIn(answer);
  const known = row ? await knownDeviceOf(c, device, row.account.id) : null;
  // Username and nickname of an account share one attempt budget.
  const attempts = loginAttempts(
    c,
    row?.account.username ?? username,
    known && `${row?.account.id} ${known}`,
  );
  const guest = { present: { device, sessionId: null }, username, fingerprint: fingerprint ?? '' };
  const receiver = `login ${receiverOf(c, guest, now)}`;
  const claim = shown && attempts.onSite ? await shownBy(c, receiver, shown, now) : undefined;
  const verdict = await lobbyOf(c.env).beginLogin(attempts, claim ?? null);
  if ('bits' in verdict) throw challengeFor(c, verdict, receiver, now, claim === null);
  if (verdict.waitMs > 0) throw new Failure('too_many_requests', { retryAfterMs: verdict.waitMs });
  const counted = [...attempts.tries, ...(attempts.onSite ? [attempts.onSite] : [])];
  return { attempts: counted, askedRules: verdict.askedRules };
}

/** Passwords of demo accounts are public, so these accounts may log in only on local instances. */
export const mayLogInHere = ({ account }: AccountRow, env: Env): boolean => !account.demo || isLocal(env);

async function rehash(env: Env, { account }: AccountRow, password: string): Promise<void> {
  const passwordHash = await passwordsOf(env).hash(password);
  await database(env)
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash)));
}
