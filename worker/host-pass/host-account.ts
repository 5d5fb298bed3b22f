import { Failure } from '../../protocol/errors/failure.ts';
import type { HostPass, HostPassEntry } from '../../protocol/rest/host-pass.ts';
import { accountPermissions } from '../accounts/account-permissions.ts';
import { type AccountRow, accountById, accountByName } from '../accounts/account-row.ts';
import { endowedAccount, powerOf } from '../accounts/power-of.ts';
import { openAccountSession } from '../auth/account-session.ts';
import { mayLogInHere } from '../auth/login.ts';
import type { PresentDevice } from '../auth/present-device.ts';
import { assertNotBanned, exemptionOf, matchingBansQuery } from '../bans/matching-bans.ts';
import { database } from '../db/client.ts';
import type { Env } from '../env.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import type { HostKeyRow } from './host-key-row.ts';
import { mayEnterByPass } from './may-enter-by-pass.ts';

/** The session of the account that a pass names. An account that there is not is refused as one that is above the cap. */
export async function openHostAccount(
  c: AppContext,
  key: HostKeyRow,
  claims: HostPass & { username: string },
  { device, fingerprint }: Pick<PresentDevice, 'device'> & Pick<HostPassEntry, 'fingerprint'>,
  now: number,
) {
  const db = database(c.env);
  const candidate = { ...clientInfo(c), fingerprint, deviceId: device.deviceId, originURL: '' };
  const [banned, [row], [maker]] = await db.batch([
    matchingBansQuery(db, candidate, now),
    accountByName(db, claims.username),
    accountById(db, key.createdBy),
  ]);
  const isLetIn = row !== undefined && (await letsIn(c.env, key, claims, row, maker, now));
  // Exemptions of an account count only once it is proved, as at the login.
  assertNotBanned(banned, candidate, exemptionOf(isLetIn ? row : undefined, now));
  if (!isLetIn) throw new Failure('no_chat_access');
  return openAccountSession(c, row, { device, fingerprint, visibility: 'visible', began: 'hostPass' }, now);
}

async function letsIn(
  env: Env,
  { cap }: HostKeyRow,
  claims: HostPass,
  row: AccountRow,
  maker: AccountRow | undefined,
  now: number,
): Promise<boolean> {
  if (!maker || !mayLogInHere(row, env)) return false;
  const permissions = { row: maker, ...accountPermissions(maker, now) };
  const actor = powerOf(permissions);
  const target = await endowedAccount(env, actor, row);
  return mayEnterByPass(target, claims, cap, { actor, panel: permissions.panel });
}
