import { t } from '../../i18n/t.ts';
import { siteSettings } from '../../state/site-settings.ts';
import { isOpen, openWindow, windows } from '../../state/windows.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Raises the chat with a user, or opens it within the site's limit. */
export const showPrivateChat = (userId: string): void => {
  const count = windows.open.filter(({ kind }) => kind === 'private').length;
  if (!isOpen('private', userId) && count >= siteSettings.privateWindowsMax)
    toast.error(t('users.private.tooMany', { count }));
  else openWindow('private', userId);
};
