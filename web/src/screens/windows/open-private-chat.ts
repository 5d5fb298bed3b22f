import type { User } from '../../../../protocol/entities/user.ts';
import { currentUser, holds } from '../../state/people.ts';
import { isOpen, openWindow } from '../../state/windows.ts';

/** With the permission, not with oneself, and not a second time. */
export const openPrivateChat = ({ userID }: Pick<User, 'userID'>): void => {
  if (!holds('canSendPrivateMsg') || userID === currentUser()?.userID || isOpen('private', userID)) return;
  openWindow('private', userID);
};
