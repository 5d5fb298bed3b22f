import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import { t } from '../../../i18n/t-panel.ts';
import { BanIcon } from '../../../ui/icons.ts';
import { useOperator } from '../operator.ts';
import { bansHash } from './section-hash.ts';

const { flag } = sectionByName('Ban');

type Props = {
  /** Search for bans: id of a user or of an entry, or a name. */
  search: string;
  name: string;
};

/** Link to a user's bans; absent without access to them. */
export function BansLink({ search, name }: Props) {
  const { adminPanelPermissions } = useOperator();
  if (!adminPanelPermissions[flag] || search === '') return null;
  const label = t('admin.ban.of', { name });
  return (
    <a className="icon-btn icon-btn-bordered" href={bansHash(search)} aria-label={label} title={label}>
      <BanIcon className="icon-s" aria-hidden="true" />
    </a>
  );
}
