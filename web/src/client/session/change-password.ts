import { fingerprint } from '../../browser/fingerprint.ts';
import { session } from '../../state/session.ts';
import { loginAnew } from '../http/auth.ts';
import { accountPath, proofHeaders } from '../http/device-headers.ts';
import { request } from '../http/http-client.ts';
import type { JoinDeps } from './join-chat.ts';

/**
 * A new password revokes all tokens of the account and closes its sockets, including this one. Therefore the socket is
 * suspended, the page logs in with the new password, and the chat continues. The server accepts the current password or
 * a proof of this browser's key.
 */
export const changePassword = async (
  { clientSession, connection }: Pick<JoinDeps, 'clientSession' | 'connection'>,
  password: string,
  currentPassword: string,
): Promise<void> => {
  const { identity, authKey } = session;
  if (!identity || authKey === null) return;
  const current = currentPassword === '' ? {} : { currentPassword };
  const body = { authKey, editedUser: { password, passwordConfirm: password, ...current } };
  connection.suspend();
  try {
    const headers = await proofHeaders(accountPath(identity.userId), session.token, 'PATCH');
    await request('PATCH /users/updateUser/:key', {
      params: { key: identity.userId },
      body,
      headers,
    });
    const { visibility } = clientSession;
    const { username } = identity;
    const credentials = { username, password, visibility, fingerprint: await fingerprint() };
    clientSession.renew({ token: await loginAnew(credentials) });
  } finally {
    connection.resume();
  }
};
