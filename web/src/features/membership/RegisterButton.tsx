import { useSnapshot } from 'valtio';
import { isHostGuest } from '../../../../protocol/rules/actor.ts';
import { t } from '../../i18n/t-chat.ts';
import { session } from '../../state/session.ts';
import { siteSettings } from '../../state/site-settings.ts';
import { openWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Whether the site lets the own guest register. A user of a host page enters by its passes. */
export const useMayRegister = (): boolean => {
  const { registration } = useSnapshot(siteSettings);
  const { identity } = useSnapshot(session);
  return identity?.accountType === 'visitor' && !isHostGuest(identity.userId) && registration !== 'off';
};

/** Whether the own user is a member who manages the account and its friends. A host page's user does not. */
export const useIsMember = (): boolean => {
  const { identity } = useSnapshot(session);
  return identity?.accountType === 'super' && !identity.byHost;
};

/** A guest registers the name, a member opens the own account. */
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
