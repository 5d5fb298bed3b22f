import type { User } from '../../../../protocol/entities/user.ts';
import { sendPrivateMessage } from '../../../../protocol/rules/may/messages.ts';
import { t } from '../../i18n/t.ts';
import { toActor, toOwnActor } from '../../permissions/to-actor.ts';
import { currentUser } from '../../state/people.ts';
import { toast } from '../../ui/toast/toast.ts';
import { showPrivateChat } from './show-private-chat.ts';

/** Opens a private chat, but not with oneself. A missing permission is shown as a toast. */
export const openPrivateChat = (user: User): void => {
  const me = currentUser();
  if (!me || me.userID === user.userID) return;
  const verdict = sendPrivateMessage(toOwnActor(me), toActor(user));
  if (verdict === 'allowed') showPrivateChat(user.userID);
  else toast.error(t('users.private.refused'));
};
