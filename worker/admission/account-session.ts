import type { SessionKind } from '../../domain/admission/identity.ts';
import type { Visibility } from '../../protocol/entities/user.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { deviceLabel, noteSession } from '../accounts/member-sessions.ts';
import { accountIdentity, ownUser } from '../accounts/own-user.ts';
import { database } from '../platform/database/client.ts';
import { answer } from '../platform/http/answer.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { issueToken } from '../platform/http/tokens.ts';
import { type AccountRow, sessionPermissions } from '../platform/sessions/account.ts';
import { type Device, issueDeviceMark, usedBy } from '../platform/sessions/device.ts';
import { deviceClaims } from '../platform/sessions/device-proof.ts';
import { sessionAccount } from '../platform/sessions/require-operator.ts';
import { endSession, requireSession } from '../platform/sessions/session.ts';
import { acceptance } from './rules-consent.ts';

/** GET /users/verify: returns current data of the token's account. */
export async function verify(c: AppContext): Promise<Response> {
  const { claims, row } = await sessionAccount(c);
  if (!row) throw new Failure('unauthorized');
  const now = Date.now();
  const arrival = {
    ...clientInfo(c),
    fingerprint: '',
    originURL: '',
    visibility: 'visible',
  } as const;
  const user = {
    ...ownUser(accountIdentity(row, claims, arrival, now)),
    authKey: row.account.username,
    adminPanelPermissions: sessionPermissions(row, claims, now).panel,
  };
  return answer(c, 'GET /users/verify', { user });
}

export async function logout(c: AppContext): Promise<Response> {
  await endSession(c.env, await requireSession(c));
  return c.body(null, 204);
}

type Arrival = {
  device: Device;
  fingerprint: string;
  visibility: Visibility;
  began: SessionKind;
  /** Accepted version of the rules, to be stored. */
  acceptedRules?: string | null;
};

/** Starts a session of an account after successful authentication. */
export async function openAccountSession(
  c: AppContext,
  row: AccountRow,
  { device, fingerprint, visibility, began, acceptedRules = null }: Arrival,
  now: number,
) {
  const session = { sessionID: crypto.randomUUID(), ...deviceClaims(device), began };
  const { id, nickname, username, tokenGeneration: generation } = row.account;
  const claims = {
    sub: id,
    ...session,
    accountType: 'super',
    nickname,
    fingerprint,
    originURL: '',
    generation,
  } as const;
  const token = await issueToken(c.env.SAMAR_SECRET, claims, now);
  const mark = await issueDeviceMark(c.env.SAMAR_SECRET, usedBy(device, id));
  const db = database(c.env);
  const accepted = acceptance(db, { id, fingerprint: null }, acceptedRules, now);
  if (began === 'password') {
    const label = deviceLabel(c.req.header('User-Agent') ?? '');
    const noted = noteSession(db, { sub: id, sessionID: session.sessionID, generation }, label, now);
    await db.batch([...noted, ...accepted]);
  } else for (const write of accepted) await write;
  const arrival = { ...clientInfo(c), fingerprint: '', originURL: '', visibility };
  const user = {
    ...ownUser(accountIdentity(row, session, arrival, now)),
    authKey: username,
    adminPanelPermissions: sessionPermissions(row, session, now).panel,
  };
  return { user, issued: { token, device: mark } };
}
