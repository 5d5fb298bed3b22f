import { sign } from 'hono/jwt';
import { z } from 'zod';
import type { AppContext } from '../http/handler.ts';
import { expiredBearerClaims, verifiedClaims } from '../http/tokens.ts';

/**
 * A device with a mark issued by the server. `since`: creation time of its id (milliseconds). `jkt`: thumbprint of the
 * key that the mark is bound to, or null. `accounts`: ids of accounts that have logged in on the device.
 */
export type Device = { deviceId: string; since: number; jkt: string | null; accounts?: readonly string[] };

/** Content of a device mark, which is not a session and grants no access. */
const Mark = z.object({
  device: z.string(),
  since: z.number(),
  accounts: z.array(z.string()).optional(),
  cnf: z.object({ jkt: z.string() }).optional(),
});

/**
 * Maximum number of accounts, sufficient for a computer shared by a family or an office. The least recently used
 * account is dropped.
 */
const ACCOUNTS_MAX = 5;

/** Issues a device mark, which the client stores beyond its sessions and sends at its next login. */
export const issueDeviceMark = (
  secret: string,
  { deviceId, since, jkt, accounts }: Device,
): Promise<string> =>
  sign(
    { device: deviceId, since, ...(accounts && { accounts }), ...(jkt !== null && { cnf: { jkt } }) },
    secret,
    'HS256',
  );

/** Device of a mark, or null if the mark is forged or from another site. */
export async function readDeviceMark(secret: string, mark: string): Promise<Device | null> {
  const read = await verifiedClaims(Mark, mark, secret);
  if (!read) return null;
  const { device: deviceId, since, accounts, cnf } = read;
  return { deviceId, since, jkt: cnf?.jkt ?? null, ...(accounts && { accounts }) };
}

export const usedBy = (device: Device, accountId: string): Device => ({
  ...device,
  accounts: [accountId, ...(device.accounts ?? []).filter(each => each !== accountId)].slice(0, ACCOUNTS_MAX),
});

/**
 * Id of a device on which this account has logged in before, proven by the device mark or by a token of the account. An
 * expired or revoked token is sufficient, because it grants no access here. Null for any other device.
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
