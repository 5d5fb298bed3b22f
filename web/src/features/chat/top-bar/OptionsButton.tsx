import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { session } from '../../../state/session.ts';
import { useCurrentUser } from '../../../state/use-current-user.ts';
import { openWindow } from '../../../state/windows.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { OptionsIcon } from '../../../ui/icons.ts';

type Entry = 'site' | 'password' | 'announcement' | 'panel';

/** For members only. A choice opens something, then the first entry is shown again. */
export function OptionsButton() {
  const me = useCurrentUser();
  const { authKey } = useSnapshot(session);
  const mayChangePassword = usePermission('canChangeHisPassword') === true;
  const mayAnnounce = usePermission('canSendPublicAd') === true;
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
