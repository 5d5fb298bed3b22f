import type { PanelPermission } from '../../../../protocol/rules/permissions.ts';
import type { Role } from '../../../../protocol/rules/roles.ts';
import { ask } from '../../api/http.ts';
import { recall } from '../../host/storage.ts';
import { keepToken } from '../../state/session.ts';

export type Operator = {
  userID: string;
  username: string;
  nickname: string;
  image: string;
  role: Role;
  permissions: Record<string, boolean>;
  adminPanelPermissions: Record<PanelPermission, boolean>;
};

/** The login that is stored under the account's name, which the query string says, verified by the server. */
export async function verifyOperator(authKey: string): Promise<Operator> {
  const stored = recall<{ token: string }>(authKey);
  if (!stored?.token) throw new Error('no saved login');
  keepToken(stored.token, authKey);
  return (await ask<{ user: Operator }>('/users/verify')).data.user;
}

/** `/admin-panel?{username}` */
export const authKeyIn = (search: string): string => {
  try {
    return decodeURIComponent(search.slice(1));
  } catch {
    return '';
  }
};
