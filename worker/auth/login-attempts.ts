import { networkOf } from '../../protocol/text/address.ts';
import type { Attempt } from '../../rooms-do/rpc/attempts.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { knownDeviceOf } from './known-device.ts';

/**
 * By what the guesses of a login are counted: by account and network, and by network. Nobody elsewhere can use them up. A device
 * that the account has let in before has an allowance of its own, which nobody else can use up at all. `accountId` is undefined
 * where there is no such account; it is counted all the same.
 */
export async function loginAttempts(
  c: AppContext,
  username: string,
  accountId: string | undefined,
): Promise<Attempt[]> {
  const deviceId = accountId === undefined ? null : await knownDeviceOf(c, accountId);
  if (deviceId !== null) return [{ limited: 'loginOnDevice', who: `${accountId} ${deviceId}` }];
  const network = networkOf(clientInfo(c).ipAddress);
  return [
    { limited: 'loginOfAccount', who: `${username} ${network}` },
    { limited: 'loginFromAddress', who: network },
  ];
}
