import type { SessionKind } from '../../domain/identity.ts';
import type { Visibility } from '../../protocol/entities/user.ts';
import { sessionPermissions } from '../accounts/account-permissions.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import { accountIdentity } from '../connect/account-identity.ts';
import { ownUser } from '../connect/own-user.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { type Device, issueDeviceMark, usedBy } from './device-mark.ts';
import { deviceClaims } from './present-device.ts';
import { issueToken } from './tokens.ts';

type Arrival = { device: Device; fingerprint: string; visibility: Visibility; began: SessionKind };

/** Starts a session of an account, once it is proved whose it is. */
export async function openAccountSession(
  c: AppContext,
  row: AccountRow,
  { device, fingerprint, visibility, began }: Arrival,
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
  const arrival = { ...clientInfo(c), fingerprint: '', originURL: '', visibility };
  const user = {
    ...ownUser(accountIdentity(row, session, arrival, now)),
    authKey: username,
    adminPanelPermissions: sessionPermissions(row, session, now).panel,
  };
  return { user, issued: { token, device: mark } };
}
