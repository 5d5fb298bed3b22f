import { useSnapshot } from 'valtio';
import { isHostGuest } from '../../../../protocol/rules/actor.ts';
import { t } from '../../i18n/t-chat.ts';
import { session } from '../../state/session.ts';
import { siteSettings } from '../../state/site-settings.ts';
import { openWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Whether the site lets this guest register. Users of a host page cannot, because they enter with its passes. */
export const useMayRegister = (): boolean => {
  const { registration } = useSnapshot(siteSettings);
  const { identity } = useSnapshot(session);
  return identity?.accountType === 'visitor' && !isHostGuest(identity.userId) && registration !== 'off';
};

/** Whether the user is a member who can manage the account and its friends. Users of a host page cannot. */
export const useIsMember = (): boolean => {
  const { identity } = useSnapshot(session);
  return identity?.accountType === 'super' && !identity.byHost;
};

/** Registers a guest's name, or opens a member's own account. */
export function RegisterButton() {
  const mayRegister = useMayRegister();
  if (!useIsMember() && !mayRegister) return null;
  return (
    <Button
      size="small"
      className="register-button"
      onClick={() => openWindow(mayRegister ? 'register' : 'account')}
    >
      {t(mayRegister ? 'register.open' : 'account.open')}
    </Button>
  );
}
