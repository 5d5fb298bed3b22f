import type { User } from '../../../../protocol/entities/user.ts';
import { currentUser, holds } from '../../state/people.ts';
import { showPrivateChat } from './show-private-chat.ts';

/** With the permission, not with oneself, and not a second time. */
export const openPrivateChat = ({ userID }: Pick<User, 'userID'>): void => {
  if (holds('canSendPrivateMsg') && userID !== currentUser()?.userID) showPrivateChat(userID);
};
