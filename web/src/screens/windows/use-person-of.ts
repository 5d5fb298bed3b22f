import { useEffect } from 'react';
import type { User } from '../../../../protocol/entities/user.ts';
import { closeWindow, type OpenWindow } from '../../state/windows.ts';
import { useUser } from './use-user.ts';

/** Whom a window is about. Once they are gone it closes. */
export const usePersonOf = ({ id, userID }: OpenWindow): User | null => {
  const user = useUser(userID);
  const isGone = user === null;
  useEffect(() => {
    if (isGone) closeWindow(id);
  }, [isGone, id]);
  return user;
};
