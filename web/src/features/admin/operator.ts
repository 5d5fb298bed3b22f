import type { OwnAccount } from '../../../../protocol/rest/entry.ts';
import { readStored } from '../../browser/local-storage.ts';
import { requestField } from '../../client/http/http-client.ts';
import { setToken } from '../../state/session.ts';

/** The login stored under the account's name, which the query string gives, verified by the server. */
export async function verifyOperator(authKey: string): Promise<OwnAccount> {
  const stored = readStored<{ token: string }>(authKey);
  if (!stored?.token) throw new Error('no saved login');
  setToken(stored.token, authKey);
  return requestField('GET /users/verify', 'user');
}

/** `/admin-panel?{username}` */
export const authKeyIn = (search: string): string => {
  try {
    return decodeURIComponent(search.slice(1));
  } catch {
    return '';
  }
};
