import { Failure } from '../../protocol/errors/failure.ts';
import { sessionPermissions } from '../accounts/account-permissions.ts';
import { accountIdentity } from '../connect/account-identity.ts';
import { ownUser } from '../connect/own-user.ts';
import { answer } from '../http/answer.ts';
import { clientInfo } from '../http/client-info.ts';
import type { AppContext } from '../http/handler.ts';
import { sessionAccount } from './guard.ts';
import { endSession, requireSession } from './session.ts';

/** GET /users/verify: the account behind a token, as it is now. */
export async function verify(c: AppContext): Promise<Response> {
  const { claims, row } = await sessionAccount(c);
  if (!row) throw new Failure('unauthorized');
  const now = Date.now();
  const arrival = {
    ...clientInfo(c),
    fingerprint: '',
    originURL: '',
    visibility: 'visible',
  } as const;
  const user = {
    ...ownUser(accountIdentity(row, claims, arrival, now)),
    authKey: row.account.username,
    adminPanelPermissions: sessionPermissions(row, claims, now).panel,
  };
  return answer(c, 'GET /users/verify', { user });
}

/** POST /users/logout: revokes the token. */
export async function logout(c: AppContext): Promise<Response> {
  await endSession(c.env, await requireSession(c));
  return c.body(null, 204);
}
