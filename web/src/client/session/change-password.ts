import { fingerprint } from '../../browser/fingerprint.ts';
import { session } from '../../state/session.ts';
import { loginAnew } from '../http/auth.ts';
import { request } from '../http/http-client.ts';
import type { Client } from './create-client.ts';

/**
 * A new password ends every token and socket of the account, this one too. So the socket is put aside, the new password is used at once,
 * and the chat goes on where it was.
 */
export const changePassword = async (
  { clientSession, connection }: Client,
  password: string,
): Promise<void> => {
  const { identity, authKey } = session;
  if (!identity || authKey === null) return;
  const body = { authKey, editedUser: { password, passwordConfirm: password } };
  connection.suspend();
  try {
    await request('PATCH /users/updateUser/:key', { params: { key: identity.userId }, body });
    const { visibility } = clientSession;
    const { username } = identity;
    const credentials = { username, password, visibility, fingerprint: await fingerprint() };
    clientSession.renewToken(await loginAnew(credentials));
  } finally {
    connection.resume();
  }
};
