import { networkBudgets } from '../../../domain/admission/network-factor.ts';
import type { Attempt, LoginAttempts } from '../../../rooms-do/rpc/attempts.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import type { Operator } from './require-operator.ts';

/**
 * Counters of failed logins: by account and network, by network, and by account for the site. A known device of the
 * account has its own allowance. Unknown names count as well.
 */
export function loginAttempts(c: AppContext, username: string, knownDevice: string | null): LoginAttempts {
  if (knownDevice !== null) return { onSite: null, tries: [{ limited: 'loginOnDevice', who: knownDevice }] };
  return {
    onSite: { limited: 'loginOfAccountOnSite', who: username },
    tries: attemptsOfNetwork(c, username),
  };
}

/** The attempts of a guess at the own password in a session: its device and its network share the count. */
export const ownPasswordAttempts = (c: AppContext, { row, claims }: Operator): Attempt[] => [
  { limited: 'loginOnDevice', who: `${row.account.id} ${claims.deviceID}` },
  ...attemptsOfNetwork(c, row.account.username),
];

function attemptsOfNetwork(c: AppContext, username: string): Attempt[] {
  const networks = networkBudgets(clientInfo(c).ipAddress, { sharedNetworks: '', isLocal: false });
  return networks.flatMap(({ name, factor }): Attempt[] => [
    { limited: 'loginOfAccount', who: `${username} ${name}`, factor },
    { limited: 'loginFromAddress', who: name, factor },
  ]);
}
