import { fingerprint } from '../../browser/fingerprint.ts';
import { setOwnPermissions } from '../../state/people.ts';
import { session } from '../../state/session.ts';
import { hostPassLogin } from '../http/host-pass-login.ts';
import { type JoinDeps, joinChat, storedSessionOf } from './join-chat.ts';

/** Enters as whom the server of the host page has signed, a guest or an account. */
export const enterByPass = async (deps: JoinDeps, pass: string): Promise<void> => {
  if (deps.connection.isOn) return;
  const { originURL } = session;
  const user = await hostPassLogin(pass, { fingerprint: await fingerprint(), originURL });
  const authKey = 'authKey' in user ? user.authKey : null;
  const seated = joinChat(deps, storedSessionOf(user, { visibility: 'visible', authKey }));
  if (authKey !== null) setOwnPermissions(user.permissions);
  await seated;
};
