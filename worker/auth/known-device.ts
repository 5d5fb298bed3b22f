import type { AppContext } from '../http/handler.ts';
import type { Device } from './device-mark.ts';
import { expiredBearerClaims } from './tokens.ts';

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
