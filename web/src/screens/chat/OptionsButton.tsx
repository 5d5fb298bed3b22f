import { useSnapshot } from 'valtio';
import { OptionsIcon } from '../../icons.ts';
import { Select } from '../../kit/Select.tsx';
import { useHolds } from '../../rules/use-holds.ts';
import { session } from '../../state/session.ts';
import { openWindow } from '../../state/windows.ts';
import { t } from '../../text/t.ts';
import { useCurrentUser } from '../person/use-current-user.ts';

type Entry = 'site' | 'password' | 'announcement' | 'panel';

/** For members only. Whatever is chosen is opened, and the first entry stands there again. */
export function OptionsButton() {
  const me = useCurrentUser();
  const { authKey } = useSnapshot(session);
  const mayChangePassword = useHolds('canChangeHisPassword') === true;
  const mayAnnounce = useHolds('canSendPublicAd') === true;
  if (me?.accountType !== 'super') return null;

  const choose = (entry: Entry): void => {
    if (entry === 'panel')
      window.open(`/admin-panel?${encodeURIComponent(authKey ?? '')}`, '_blank', 'noopener');
    else if (entry !== 'site') openWindow(entry);
  };

  return (
    <Select<Entry>
      className="options-btn"
      label={t('chat.siteOptions')}
      value="site"
      options={[
        {
          value: 'site',
          text: t('chat.siteOptions'),
          mark: <OptionsIcon className="icon-s" aria-hidden="true" />,
        },
        ...(mayChangePassword
          ? [{ value: 'password' as const, text: t('chat.siteOptions.changePassword') }]
          : []),
        ...(mayAnnounce ? [{ value: 'announcement' as const, text: t('chat.siteOptions.publicAd') }] : []),
        { value: 'panel', text: t('chat.siteOptions.adminPanel') },
      ]}
      onChange={choose}
    />
  );
}
