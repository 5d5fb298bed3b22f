import { useSnapshot } from 'valtio';
import { may } from '../../../../../protocol/rules/may.ts';
import { opensPanel } from '../../../client/http/auth.ts';
import { t } from '../../../i18n/t.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { usePermission } from '../../../permissions/use-permission.ts';
import { session } from '../../../state/session.ts';
import { openWindow } from '../../../state/windows.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { OptionsIcon } from '../../../ui/icons.ts';
import { type SiteOption, siteOptionsFor } from './site-options.ts';

/** For members only. A choice opens something, then the first entry is shown again. */
export function OptionsButton() {
  const actor = useActor();
  const { authKey } = useSnapshot(session);
  const mayChangePassword = usePermission('canChangeHisPassword') === true;
  const mayAnnounce = usePermission('canSendPublicAd') === true;
  if (actor?.accountType !== 'super') return null;
  const options = siteOptionsFor({
    password: mayChangePassword,
    announcement: mayAnnounce,
    connected: may.showAllConnected(actor) === 'allowed',
    'kick-all': may.kickEveryone(actor) === 'allowed',
    panel: opensPanel(authKey),
  });
  const choose = (entry: SiteOption | 'site'): void => {
    if (entry === 'panel')
      window.open(`/admin-panel?${encodeURIComponent(authKey ?? '')}`, '_blank', 'noopener');
    else if (entry !== 'site') openWindow(entry);
  };
  return (
    <Select<SiteOption | 'site'>
      className="options-btn"
      label={t('chat.siteOptions')}
      value="site"
      options={[
        {
          value: 'site',
          text: t('chat.siteOptions'),
          mark: <OptionsIcon className="icon-s" aria-hidden="true" />,
        },
        ...options.map(({ option, label }) => ({ value: option, text: t(label) })),
      ]}
      onChange={choose}
    />
  );
}
