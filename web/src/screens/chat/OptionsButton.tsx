import { ChevronDownIcon, OptionsIcon } from '../../icons.ts';
import { t } from '../../text/t.ts';
import { useCurrentUser } from '../person/use-current-user.ts';

/** For members only, and without effect until the windows that it opens are there. */
export function OptionsButton() {
  if (useCurrentUser()?.accountType !== 'super') return null;
  return (
    <button type="button" className="options-btn" aria-disabled="true" title={t('users.action.inert')}>
      <OptionsIcon className="icon-s" aria-hidden="true" />
      {t('chat.siteOptions')}
      <ChevronDownIcon className="icon-s" aria-hidden="true" />
    </button>
  );
}
