import { networkOf } from '../../protocol/text/address.ts';
import type { Attempt } from '../../rooms-do/rpc/attempts.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import type { Operator } from './guard.ts';
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
  return attemptsOfNetwork(c, username);
}

/** The attempts of a guess at the own password in a session: its device and its network share the count. */
export const ownPasswordAttempts = (c: AppContext, { row, claims }: Operator): Attempt[] => [
  { limited: 'loginOnDevice', who: `${row.account.id} ${claims.deviceID}` },
  ...attemptsOfNetwork(c, row.account.username),
];

function attemptsOfNetwork(c: AppContext, username: string): Attempt[] {
  const network = networkOf(clientInfo(c).ipAddress);
  return [
    { limited: 'loginOfAccount', who: `${username} ${network}` },
    { limited: 'loginFromAddress', who: network },
  ];
}
