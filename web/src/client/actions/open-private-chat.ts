import type { User } from '../../../../protocol/entities/user.ts';
import { privateRefusalText } from '../../i18n/private-refusal-text.ts';
import { toActor, toOwnActor } from '../../permissions/to-actor.ts';
import { writePrivately } from '../../permissions/write-privately.ts';
import { currentUser } from '../../state/people.ts';
import { toast } from '../../ui/toast/toast.ts';
import { showPrivateChat } from './show-private-chat.ts';

/** Opens a private chat, but not with oneself. A missing permission is shown as a toast. */
export const openPrivateChat = (user: User): void => {
  const me = currentUser();
  if (!me || me.userID === user.userID) return;
  const refusal = privateRefusalText(writePrivately(toOwnActor(me), toActor(user)));
  if (refusal === null) showPrivateChat(user.userID);
  else toast.error(refusal);
};
