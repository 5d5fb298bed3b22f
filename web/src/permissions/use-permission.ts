import { useSnapshot } from 'valtio';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import { people } from '../state/people.ts';
import { useCurrentUser } from '../state/use-user.ts';

/** Whether the current user has a permission; null while unknown. */
export const usePermission = (permission: ChatPermission): boolean | null => {
  const { permissions } = useSnapshot(people);
  const user = useCurrentUser();
  const record = permissions ?? user?.permissions;
  return record ? record[permission] === true : null;
};
