import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { p } from '../../../../text/p.ts';
import { t } from '../../../../text/t.ts';
import { Painted, textOf, Word } from '../../table/cells.tsx';
import type { Described, Row } from '../../table/described.ts';
import { momentOf } from '../../table/moment.ts';
import { ResourceTable } from '../../table/ResourceTable.tsx';
import type { ViewProps } from '../../views.ts';
import { AccountForm } from './AccountForm.tsx';
import { roleTitle } from './roles.ts';
import { VisitorDefaults } from './VisitorDefaults.tsx';

const isOver = ({ subscriptionEndDate: end }: Row): boolean =>
  typeof end === 'string' && Date.parse(end) < Date.now();

function Subscription({ row }: { row: Row }) {
  if (typeof row.subscriptionEndDate !== 'string') return <>{p('admin.accounts.noEnd')}</>;
  return (
    <span className="grid">
      <span className={isOver(row) ? 'text-danger' : 'text-ok'}>
        {p(isOver(row) ? 'admin.accounts.expired' : 'admin.accounts.active')}
      </span>
      <span className="text-sm whitespace-nowrap text-ink-3">{momentOf(row.subscriptionEndDate)}</span>
    </span>
  );
}

const described: Described = {
  resource: accounts,
  noun: 'account',
  add: 'admin.accounts.add',
  edit: 'admin.accounts.edit',
  columns: [
    { label: 'admin.accounts.username', draw: row => <Word strong text={textOf(row, 'username')} /> },
    {
      label: 'admin.accounts.nickname',
      wide: true,
      draw: row => (
        <Painted
          text={textOf(row, 'nickname')}
          color={textOf(row, 'color')}
          bgColor={textOf(row, 'backgroundColor')}
        />
      ),
    },
    { label: 'admin.accounts.role', draw: row => <Word text={t(roleTitle(row.role))} /> },
    { label: 'admin.accounts.subscriptionEnd', draw: row => <Subscription row={row} /> },
  ],
  fields: {},
  Form: AccountForm,
  isWide: true,
};

export default function Accounts({ title }: ViewProps) {
  return (
    <>
      <ResourceTable described={described} title={title} />
      <VisitorDefaults />
    </>
  );
}
