import { sign } from 'hono/jwt';
import { z } from 'zod';
import type { AppContext } from '../http/handler.ts';
import { expiredBearerClaims, verifiedClaims } from '../http/tokens.ts';

/**
 * A device as the server has marked it. `since` is when it was given its id (milliseconds); `jkt` is the thumbprint of the key
 * without which the mark counts for nothing, null where the client has none; `accounts` are the ids of the accounts that have logged in on it.
 */
export type Device = { deviceId: string; since: number; jkt: string | null; accounts?: readonly string[] };

/** A mark is no session: it opens nothing by itself. */
const Mark = z.object({
  device: z.string(),
  since: z.number(),
  accounts: z.array(z.string()).optional(),
  cnf: z.object({ jkt: z.string() }).optional(),
});

/** A shared computer of a family or an office. The account that has not been used for longest is forgotten. */
const ACCOUNTS_MAX = 5;

/** The mark that a client keeps beyond its sessions and shows at its next login. */
export const issueDeviceMark = (
  secret: string,
  { deviceId, since, jkt, accounts }: Device,
): Promise<string> =>
  sign(
    { device: deviceId, since, ...(accounts && { accounts }), ...(jkt !== null && { cnf: { jkt } }) },
    secret,
    'HS256',
  );

/** The device of a mark, or null for a forged or foreign one. */
export async function readDeviceMark(secret: string, mark: string): Promise<Device | null> {
  const read = await verifiedClaims(Mark, mark, secret);
  if (!read) return null;
  const { device: deviceId, since, accounts, cnf } = read;
  return { deviceId, since, jkt: cnf?.jkt ?? null, ...(accounts && { accounts }) };
}

/** The device once this account has logged in on it. */
export const usedBy = (device: Device, accountId: string): Device => ({
  ...device,
  accounts: [accountId, ...(device.accounts ?? []).filter(each => each !== accountId)].slice(0, ACCOUNTS_MAX),
});

/**
 * The id of a device on which this account has logged in before: its mark names the account, or it shows a token of the account. An expired or
 * revoked token will do, since it opens nothing here. Null for any other device.
 */
export async function knownDeviceOf(
  c: AppContext,
  { deviceId, accounts = [] }: Device,
  accountId: string,
): Promise<string | null> {
  if (accounts.includes(accountId)) return deviceId;
  const claims = await expiredBearerClaims(c.env.SAMAR_SECRET, c.req);
  return claims?.accountType === 'super' && claims.sub === accountId ? claims.deviceID : null;
}
