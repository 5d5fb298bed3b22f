import { useEffect } from 'react';
import type { User } from '../../../../protocol/entities/user.ts';
import { useUser } from '../../state/use-user.ts';
import { closeWindow, type OpenWindow } from '../../state/windows.ts';

/** User of the window, which closes when the user leaves. */
export const useWindowUser = ({ id, userId }: OpenWindow): User | null => {
  const user = useUser(userId);
  const isGone = user === null;
  useEffect(() => {
    if (isGone) closeWindow(id);
  }, [isGone, id]);
  return user;
};
