import './accounts.css';
import { useMemo, useState } from 'react';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { administers } from '../../../../permissions/administers.ts';
import type { AdminResource, Row } from '../../admin-resource.ts';
import { BansLink } from '../../links/BansLink.tsx';
import { mayAskOfAccount } from '../../people/may-ask.ts';
import { PersonData } from '../../people/PersonData.tsx';
import { PersonDataButton } from '../../people/PersonDataButton.tsx';
import type { PersonAsked } from '../../people/person-asked.ts';
import type { SectionProps } from '../../section-props.ts';
import { ColoredText, TextCell, textOf } from '../../table/cells.tsx';
import { ResourceTable } from '../../table/ResourceTable.tsx';
import { AccountForm } from './AccountForm.tsx';
import { RoleTemplates } from './permissions/RoleTemplates.tsx';
import { readSiteTemplates } from './permissions/site-templates.ts';
import { VisitorDefaults } from './permissions/VisitorDefaults.tsx';
import { roleTitle } from './roles.ts';
import { Why } from './why/Why.tsx';

const isOver = ({ subscriptionEndDate: end }: Row): boolean =>
  typeof end === 'string' && Date.parse(end) < Date.now();

function Subscription({ row }: { row: Row }) {
  if (typeof row.subscriptionEndDate !== 'string') return <>{t('admin.accounts.noEnd')}</>;
  return (
    <span className="grid">
      <span className={isOver(row) ? 'text-danger' : 'text-ok'}>
        {t(isOver(row) ? 'admin.accounts.expired' : 'admin.accounts.active')}
      </span>
      <span className="text-sm whitespace-nowrap text-ink-3">{formatDateTime(row.subscriptionEndDate)}</span>
    </span>
  );
}

type LinksProps = { row: Row; operator: SectionProps['operator']; onAsk: (asked: PersonAsked) => void };

/** The bans of an account, and what is kept of it. */
function Links({ row, operator, onAsk }: LinksProps) {
  const name = textOf(row, 'nickname');
  return (
    <>
      <BansLink search={row._id} name={name} />
      {mayAskOfAccount(operator, row) && (
        <PersonDataButton name={name} onClick={() => onAsk({ query: { account: row._id }, name })} />
      )}
    </>
  );
}

const adminResource: AdminResource = {
  resource: accounts,
  columns: [
    {
      label: accounts.labels.username,
      onPhone: 'title',
      sort: 'username',
      render: row => <TextCell strong text={textOf(row, 'username')} />,
    },
    {
      label: accounts.labels.nickname,
      sort: 'nickname',
      wide: true,
      render: row => (
        <ColoredText
          text={textOf(row, 'nickname')}
          color={textOf(row, 'color')}
          bgColor={textOf(row, 'backgroundColor')}
        />
      ),
    },
    {
      label: accounts.labels.role,
      onPhone: 'aside',
      sort: 'role',
      render: row => <TextCell text={t(roleTitle(row.role))} />,
    },
    {
      label: accounts.labels.subscriptionEndDate,
      sort: 'subscriptionEndDate',
      render: row => <Subscription row={row} />,
    },
  ],
  fields: [],
  Form: AccountForm,
  importing: async () => {
    const [{ importAccount }, templates] = await Promise.all([
      import('../../csv/import-account.ts'),
      readSiteTemplates(),
    ]);
    return importAccount(templates);
  },
  mayDelete: administers,
  isWide: true,
};

export default function Accounts({ title, operator }: SectionProps) {
  const [asked, setAsked] = useState<PersonAsked | null>(null);
  const withLinks = useMemo(
    () => ({
      ...adminResource,
      links: (row: Row) => <Links row={row} operator={operator} onAsk={setAsked} />,
    }),
    [operator],
  );
  return (
    <>
      <ResourceTable adminResource={withLinks} title={title} />
      <PersonData asked={asked} onClose={() => setAsked(null)} />
      <RoleTemplates />
      <VisitorDefaults />
      <Why />
    </>
  );
}
