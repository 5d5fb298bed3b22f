import type { User } from '../../../../protocol/entities/user.ts';
import { privateRefusalText } from '../../i18n/errors/chat-error-text.ts';
import { t } from '../../i18n/t.ts';
import { toActor, toOwnActor } from '../../permissions/to-actor.ts';
import { writePrivately } from '../../permissions/write-privately.ts';
import { currentUser } from '../../state/people.ts';
import { siteSettings } from '../../state/site-settings.ts';
import { isOpen, openWindow, type QuotedMessage, windows } from '../../state/windows.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Opens a private chat with another user. If a permission is missing, shows a toast. */
export const openPrivateChat = (user: User): void => {
  const me = currentUser();
  if (!me || me.userID === user.userID) return;
  const refusal = privateRefusalText(writePrivately(toOwnActor(me), toActor(user)));
  if (refusal === null) showPrivateChat(user.userID);
  else toast.error(refusal);
};

/**
 * Brings the private chat with a user to the front, or opens it within the site's limit. `quoted`: message that
 * gives the name of a user who is in no list.
 */
export const showPrivateChat = (userId: string, quoted?: QuotedMessage | null): void => {
  const count = windows.open.filter(({ kind }) => kind === 'private').length;
  if (!isOpen('private', userId) && count >= siteSettings.privateWindowsMax)
    toast.error(t('users.private.tooMany', { count }));
  else openWindow('private', userId, quoted);
};
