import { useSnapshot } from 'valtio';
import { t } from '../../i18n/t-chat.ts';
import { session } from '../../state/session.ts';
import { siteSettings } from '../../state/site-settings.ts';
import { openWindow } from '../../state/windows.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Whether the site lets the own guest register. */
export const useMayRegister = (): boolean => {
  const { registration } = useSnapshot(siteSettings);
  return useSnapshot(session).identity?.accountType === 'visitor' && registration !== 'off';
};

export function RegisterButton() {
  return (
    useMayRegister() && (
      <Button size="small" className="register-button" onClick={() => openWindow('register')}>
        {t('register.open')}
      </Button>
    )
  );
}
