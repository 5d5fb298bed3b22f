import type { ReactNode } from 'react';
import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { SectionName } from '../../../../../protocol/rules/permission-table.ts';
import { t } from '../../../i18n/t-panel.ts';
import { BanIcon } from '../../../ui/icons.ts';
import { useOperator } from '../operator.ts';
import { bansHash } from './section-hash.ts';

type Props = { to: SectionName; href: string; title: string; children: ReactNode };

/** Link to another section, or plain text if the operator has no access to it. */
export function SectionLink({ to, href, title, children }: Props) {
  const { adminPanelPermissions } = useOperator();
  if (!adminPanelPermissions[sectionByName(to).flag]) return children;
  return (
    <a className="section-link" href={href} title={title}>
      {children}
    </a>
  );
}

const { flag } = sectionByName('Ban');

type BansProps = {
  /** Search term for bans: id of a user or an audit entry, or a name. */
  search: string;
  name: string;
};

/** Link to a user's bans, hidden from operators without access to that section. */
export function BansLink({ search, name }: BansProps) {
  const { adminPanelPermissions } = useOperator();
  if (!adminPanelPermissions[flag] || search === '') return null;
  const label = t('admin.ban.of', { name });
  return (
    <a className="icon-btn icon-btn-bordered" href={bansHash(search)} aria-label={label} title={label}>
      <BanIcon className="icon-s" aria-hidden="true" />
    </a>
  );
}
