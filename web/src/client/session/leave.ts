import { otherTabsUse } from '../../browser/shared-login.ts';
import { session } from '../../state/session.ts';
import { logout } from '../http/auth.ts';
import type { Client } from './create-client.ts';

const leaveWith = ({ connection, end }: Client, othersStay: boolean): void => {
  connection.post('disconnect', {});
  if (!othersStay) logout();
  end(null, othersStay ? 'tab' : 'login');
};

/** Leaves the chat. The login goes with the last tab that uses it. */
export const leave = (client: Client): void => {
  const others = otherTabsUse(session.authKey);
  if (others === null) leaveWith(client, false);
  else void others.then(othersStay => leaveWith(client, othersStay));
};
