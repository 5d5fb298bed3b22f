import { useEffect } from 'react';
import type { User } from '../../../../protocol/entities/user.ts';
import { useUser } from '../../state/use-user.ts';
import { closeWindow, type OpenWindow } from '../../state/windows.ts';

/** The user that a window is about. When they leave, it closes. */
export const useWindowUser = ({ id, userId }: OpenWindow): User | null => {
  const user = useUser(userId);
  const isGone = user === null;
  useEffect(() => {
    if (isGone) closeWindow(id);
  }, [isGone, id]);
  return user;
};
