import { say } from '../../kit/toast.ts';
import { site } from '../../state/site.ts';
import { isOpen, openWindow, windows } from '../../state/windows.ts';
import { t } from '../../text/t.ts';

/** Brings the chat with somebody to the front, or opens it if operators allow one more. */
export const showPrivateChat = (userID: string): void => {
  const count = windows.open.filter(({ kind }) => kind === 'private').length;
  if (!isOpen('private', userID) && count >= site.privateWindowsMax)
    say.error(t('users.private.tooMany', { count }));
  else openWindow('private', userID);
};
