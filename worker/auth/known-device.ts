import type { AppContext } from '../http/handler.ts';
import { expiredBearerClaims } from './tokens.ts';

/**
 * The device of a request that has been let in to this account before: its token was issued for the account. An expired or
 * revoked one will do, since it opens nothing here. Null for any other device.
 */
export async function knownDeviceOf(c: AppContext, accountId: string): Promise<string | null> {
  const claims = await expiredBearerClaims(c.env.SAMAR_SECRET, c.req);
  return claims?.accountType === 'super' && claims.sub === accountId ? claims.deviceID : null;
}
