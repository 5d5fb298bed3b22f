import type { AppContext } from '../http/handler.ts';
import { bearerToken, readExpiredToken } from './tokens.ts';

/**
 * The device of a request that has been let in to this account before: its token was issued for the account. An expired or
 * revoked one will do, since it opens nothing here. Null for any other device.
 */
export async function knownDeviceOf(c: AppContext, accountId: string): Promise<string | null> {
  const token = bearerToken(c.req.raw);
  const claims = token === null ? null : await readExpiredToken(c.env.SAMAR_SECRET, token);
  return claims?.accountType === 'super' && claims.sub === accountId ? claims.deviceID : null;
}
