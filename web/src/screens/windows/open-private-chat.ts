import type { User } from '../../../../protocol/entities/user.ts';
import { speakPrivately } from '../../../../protocol/rules/may/talk.ts';
import { say } from '../../kit/toast.ts';
import { actorOf } from '../../rules/actor-of.ts';
import { currentUser, people } from '../../state/people.ts';
import { t } from '../../text/t.ts';
import { showPrivateChat } from './show-private-chat.ts';

/** Never with oneself, and not a second time; without the permission it is told. */
export const openPrivateChat = (user: User): void => {
  const me = currentUser();
  if (!me || me.userID === user.userID) return;
  const verdict = speakPrivately(actorOf(me, people.permissions ?? me.permissions), actorOf(user));
  if (verdict === 'allowed') showPrivateChat(user.userID);
  else say.error(t('users.private.refused'));
};
