import { and, eq, sql } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { accounts as resource } from '../../protocol/resources/accounts.ts';
import { Recover } from '../../protocol/rest/membership.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { trackNewPassword } from '../accounts/account-change.ts';
import { hashRecoveryCode, isRecoveryCode, newRecoveryCode } from '../accounts/recovery-code.ts';
import { assertNotBanned, exemptionOf, matchingBansQuery } from '../bans/matching-bans.ts';
import { database } from '../platform/database/client.ts';
import { batchAssert, changedOne, failedAssertion } from '../platform/database/statement.ts';
import { accounts, passkeys } from '../platform/database/tables/accounts.ts';
import { answer } from '../platform/http/answer.ts';
import { spendEntry } from '../platform/http/attempts.ts';
import { readBody } from '../platform/http/body.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { closeAccountSockets, notifyPanels } from '../platform/notifications.ts';
import { panelAuditText } from '../platform/record/audit-text.ts';
import { panelEntry, withAuditEntries } from '../platform/record/with-audit.ts';
import { type AccountRow, accountByAnyName, accountById } from '../platform/sessions/account.ts';
import { presentDevice } from '../platform/sessions/device-proof.ts';
import { passwordsOf } from '../platform/sessions/passwords-of.ts';
import { openAccountSession } from './account-session.ts';
import { beginLogin, mayLogInHere } from './login.ts';
import { assertPasswordRules } from './registration.ts';
import { assertMemberAccepted } from './rules-consent.ts';

/**
 * POST /users/recover: sets a new password by the recovery code, replaces the code and revokes earlier sessions. An
 * unknown username and a wrong code get the same answer in the same time.
 */
export async function recover(c: AppContext): Promise<Response> {
  await spendEntry(c);
  const body = await readBody(c, Recover, resource.model);
  assertPasswordRules(body.password);
  const client = clientInfo(c);
  const now = Date.now();
  const { device } = await presentDevice(c, now);
  const db = database(c.env);
  const candidate = { ...client, fingerprint: '', deviceId: device.deviceId, originURL: '' };
  const [banned, [row]] = await db.batch([
    matchingBansQuery(db, candidate, now),
    accountByAnyName(db, body.username),
  ]);
  const { attempts, askedRules } = await beginLogin(c, body, device, row, now);
  const isRight = isRecoveryCode(row?.account, body.recoveryCode);
  // An account's exemptions apply only after authentication, as at the password login.
  assertNotBanned(banned, candidate, exemptionOf(isRight ? row : undefined, now));
  if (!row || !isRight || !mayLogInHere(row, c.env)) throw new Failure('wrong_credentials');
  const acceptedRules = await assertMemberAccepted(c, askedRules, row, body.answer, now);
  const { renewed, recoveryCode } = await renewPassword(c, row, body.password);
  await lobbyOf(c.env).clearAttempts(attempts);
  const arrival = {
    device,
    fingerprint: body.fingerprint ?? '',
    visibility: body.visibility ?? 'visible',
    began: 'password',
    acceptedRules,
  } as const;
  const { user, issued } = await openAccountSession(c, renewed, arrival, now);
  return answer(c, 'POST /users/recover', { user, recoveryCode }, issued);
}

const SPENT = 'code_spent';

/**
 * Stores password and code in one transaction, so that only the first of two uses succeeds. Removes all passkeys,
 * because an attacker may have added one.
 */
async function renewPassword(
  c: AppContext,
  row: AccountRow,
  password: string,
): Promise<{ renewed: AccountRow; recoveryCode: string }> {
  const db = database(c.env);
  const { id, username, role, recoveryHash } = row.account;
  const recoveryCode = newRecoveryCode();
  const passwordHash = await passwordsOf(c.env).hash(password);
  const entry = panelEntry(c, { row, role }, panelAuditText('edited', resource.noun, username));
  const statements = [
    db
      .update(accounts)
      .set({
        passwordHash,
        recoveryHash: hashRecoveryCode(id, recoveryCode),
        tokenGeneration: sql`${accounts.tokenGeneration} + 1`,
      })
      .where(and(eq(accounts.id, id), eq(accounts.recoveryHash, recoveryHash ?? ''))),
    batchAssert(db, changedOne, SPENT),
    db.delete(passkeys).where(eq(passkeys.accountId, id)),
  ];
  await withAuditEntries(c.env, [{ ...entry, changes: trackNewPassword(id) }], statements).catch(error => {
    throw failedAssertion(error) === SPENT ? new Failure('wrong_credentials') : error;
  });
  await Promise.all([closeAccountSockets(c.env, id), notifyPanels(c.env, resource.name)]);
  const [renewed] = await accountById(db, id);
  if (!renewed) throw new Failure('wrong_credentials');
  return { renewed, recoveryCode };
}
