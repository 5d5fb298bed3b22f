import { useSnapshot } from 'valtio';
import type { ChatPermission } from '../../../protocol/rules/permissions.ts';
import { useCurrentUser } from '../screens/person/use-current-user.ts';
import { people } from '../state/people.ts';

/** Whether oneself holds a permission now; null while one's own record has not come. */
export const useHolds = (permission: ChatPermission): boolean | null => {
  const { permissions } = useSnapshot(people);
  const user = useCurrentUser();
  const record = permissions ?? user?.permissions;
  return record ? record[permission] === true : null;
};
