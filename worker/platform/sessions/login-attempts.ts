import { networkBudgets } from '../../../domain/admission/network-factor.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { Attempt, LoginAttempts } from '../../../rooms-do/rpc/attempts.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { passwordsOf } from './passwords-of.ts';
import type { Operator } from './require-operator.ts';

/**
 * Attempt budgets of failed logins: by account and network, by network, and by account for the whole site. A known
 * device of the account has a separate budget. Attempts with unknown names also count.
 */
export function loginAttempts(c: AppContext, username: string, knownDevice: string | null): LoginAttempts {
  if (knownDevice !== null) return { onSite: null, tries: [{ limited: 'loginOnDevice', who: knownDevice }] };
  return {
    onSite: { limited: 'loginOfAccountOnSite', who: username },
    tries: attemptsOfNetwork(c, username),
  };
}

/** Attempt budgets for a proof within the user's own session: the login budgets of its device and network. */
const ownPasswordAttempts = (c: AppContext, { row, claims }: Operator): Attempt[] => [
  { limited: 'loginOnDevice', who: `${row.account.id} ${claims.deviceID}` },
  ...attemptsOfNetwork(c, row.account.username),
];

export const assertCurrentPassword = (c: AppContext, holder: Operator, password: string): Promise<void> =>
  assertProved(c, holder, 'current_password_wrong', () =>
    passwordsOf(c.env).verify(password, holder.row.account.passwordHash),
  );

/** Refuses an action without a valid proof. The attempt counts like a login before the proof is checked. */
export async function assertProved(
  c: AppContext,
  holder: Operator,
  refusal: 'current_password_wrong' | 'passkey_invalid',
  isProved: () => Promise<boolean>,
): Promise<void> {
  const tries = ownPasswordAttempts(c, holder);
  const retryAfterMs = await lobbyOf(c.env).beginAttempts(tries);
  if (retryAfterMs > 0) throw new Failure('too_many_requests', { retryAfterMs });
  if (!(await isProved())) throw new Failure(refusal);
  await lobbyOf(c.env).clearAttempts(tries);
}

function attemptsOfNetwork(c: AppContext, username: string): Attempt[] {
  const networks = networkBudgets(clientInfo(c).ipAddress, { sharedNetworks: '', isLocal: false });
  return networks.flatMap(({ name, factor }): Attempt[] => [
    { limited: 'loginOfAccount', who: `${username} ${name}`, factor },
    { limited: 'loginFromAddress', who: name, factor },
  ]);
}
