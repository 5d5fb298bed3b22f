import { useId, useMemo, useState } from 'react';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { nameOf } from '../../../../i18n/panel-translator.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { administers } from '../../../../permissions/administers.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { CrownIcon, DownloadIcon, UploadIcon } from '../../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../../ui/LazyBoundary.tsx';
import type { AdminResource, Row } from '../../admin-resource.ts';
import type { Selection } from '../../bulk/use-selection.ts';
import { useHashLocation } from '../../hash-location.ts';
import { BansLink } from '../../links/SectionLink.tsx';
import { ColoredText, TextCell, textOf } from '../../parts/cells.tsx';
import { mayAskOfAccount } from '../../people/may-ask.ts';
import { PersonData } from '../../people/PersonData.tsx';
import type { PersonAsked } from '../../people/PersonDataDialog.tsx';
import type { SectionProps } from '../../section-props.ts';
import { csvOfRows, ResourceTable } from '../../table/ResourceTable.tsx';
import { PersonDataButton } from '../../table/RowButtons.tsx';
import { AccountForm } from './AccountForm.tsx';
import { PermissionExplainer } from './explain-permission/PermissionExplainer.tsx';
import { t as moveInText } from './move-in-texts.ts';
import { VisitorDefaults } from './permissions/FlagsForm.tsx';
import { readSiteRoles, useSiteRoles } from './permissions/site-templates.ts';
import { roleIdOf, roleTitle } from './roles.ts';
import { t as roleText } from './site-roles/role-texts.ts';
import './accounts.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  REGISTRATION_OUTCOMES,
  WaitingRegistration,
} from '../../../../../../protocol/rest/membership.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { requestField } from '../../../../client/http/http-client.ts';
import { refreshQueries } from '../../../../client/http/queries.ts';
import { formatRecent } from '../../../../i18n/format/format-moment.ts';
import { isolate } from '../../../../i18n/isolate.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import { errorMessage, send } from '../../send.ts';

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

function RoleCell({ row }: { row: Row }) {
  const { data: roles } = useSiteRoles();
  const role = roles?.get(roleIdOf(row));
  if (!role) return <TextCell text={t(roleTitle(row.role))} />;
  return <ColoredText text={role.name} color={role.color} bgColor="" />;
}

const AssignRoleDialog = lazyPart(() => import('./site-roles/AssignRoleDialog.tsx'));

function AssignRole({ selection }: { selection: Selection<Row> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <CrownIcon className="icon-s" aria-hidden="true" />
        {roleText('roles.assign')}
      </Button>
      {isOpen && (
        <LazyBoundary onFailed={() => setOpen(false)}>
          <AssignRoleDialog selection={selection} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Names the role of the filter, with a link to all accounts. */
function FilterNote() {
  const { hashLocation, go } = useHashLocation();
  const { data: roles } = useSiteRoles();
  if (hashLocation.filter === '') return null;
  const role = roles?.get(hashLocation.filter);
  return (
    <p className="role-filter">
      <span>
        {roleText('roles.filtered')} <bdi className="font-semibold">{role?.name ?? ''}</bdi>
      </span>
      <Button size="small" onClick={() => go({ filter: '' })}>
        {roleText('roles.allAccounts')}
      </Button>
    </p>
  );
}

type LinksProps = { row: Row; operator: SectionProps['operator']; onAsk: (asked: PersonAsked) => void };

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
      label: nameOf(accounts.labels.username),
      onPhone: 'title',
      sort: 'username',
      render: row => <TextCell strong text={textOf(row, 'username')} />,
    },
    {
      label: nameOf(accounts.labels.nickname),
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
      label: nameOf(accounts.labels.role),
      onPhone: 'aside',
      sort: 'role',
      render: row => <RoleCell row={row} />,
    },
    {
      label: nameOf(accounts.labels.subscriptionEndDate),
      sort: 'subscriptionEndDate',
      render: row => <Subscription row={row} />,
    },
  ],
  fields: [],
  Form: AccountForm,
  importing: async () => {
    const [{ importAccount }, templates] = await Promise.all([
      import('./import-account.ts'),
      readSiteRoles(),
    ]);
    return importAccount(templates);
  },
  mayDelete: administers,
  isWide: true,
  isFiltered: true,
  selectionActions: selection => <AssignRole selection={selection} />,
};

const MemberImportDialog = lazyPart(() => import('./MemberImportDialog.tsx'));

/** Offers the import of members from another chat. */
function MoveIn() {
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {moveInText('moveIn.title')}
      </h2>
      <p className="mb-4 text-ink-2">{moveInText('moveIn.hint')}</p>
      <Button size="small" onClick={() => setOpen(true)}>
        <UploadIcon className="icon-s" aria-hidden="true" />
        {moveInText('moveIn.open')}
      </Button>
      {isOpen && (
        <LazyBoundary onFailed={() => setOpen(false)}>
          <MemberImportDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </section>
  );
}

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
      <Registrations />
      <FilterNote />
      <ResourceTable adminResource={withLinks} title={title} />
      <PersonData asked={asked} onClose={() => setAsked(null)} />
      <VisitorDefaults />
      <PermissionExplainer />
      <MoveIn />
    </>
  );
}

const KEY = ['panel', 'registrations'];

type Outcome = (typeof REGISTRATION_OUTCOMES)[number];

const COLUMNS = ['nickname', 'at'] as const satisfies readonly (keyof WaitingRegistration)[];

const fileOf = (waiting: readonly WaitingRegistration[]): Blob =>
  new Blob([csvOfRows({ fields: COLUMNS }, waiting)], { type: 'text/csv;charset=utf-8' });

/** Registrations that wait for approval; renders nothing without any. */
function Registrations() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestField('GET /registrations', 'registrations', { signal }),
  });
  if (data.length === 0) return null;
  const decide = async ({ _id, nickname }: WaitingRegistration, outcome: Outcome): Promise<void> => {
    if (busy !== null) return;
    setBusy(_id);
    try {
      await send('PATCH /registrations/:key', { params: { key: _id }, body: { outcome } });
      toast.success(t(`admin.registrations.${outcome}`, { name: isolate(nickname) }));
    } catch (error) {
      toast.error(errorMessage(error));
    }
    await refreshQueries(client, KEY);
    setBusy(null);
  };
  const title = t('admin.registrations');
  return (
    <section className="card overview-card mb-4" aria-label={title}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="label flex-1">{title}</h3>
        <Button
          size="small"
          aria-label={t('admin.registrations.export')}
          onClick={() => saveFile(fileOf(data), 'samar-registrations.csv')}
        >
          <DownloadIcon className="icon-s" aria-hidden="true" />
          {t('admin.csv.export')}
        </Button>
      </div>
      <ul className="grid divide-y divide-line">
        {data.map(each => (
          <li key={each._id} className="flex flex-wrap items-center gap-2 py-3">
            <bdi className="font-semibold truncated">{each.nickname}</bdi>
            <time className="text-sm text-ink-3" dateTime={each.at}>
              {formatRecent(each.at, Date.now())}
            </time>
            <span className="ms-auto flex gap-2">
              <Button
                size="small"
                busy={busy === each._id}
                aria-label={t('admin.registrations.refuse.of', { name: isolate(each.nickname) })}
                onClick={() => void decide(each, 'refused')}
              >
                {t('admin.registrations.refuse')}
              </Button>
              <Button
                size="small"
                tone="primary"
                busy={busy === each._id}
                aria-label={t('admin.registrations.accept.of', { name: isolate(each.nickname) })}
                onClick={() => void decide(each, 'accepted')}
              >
                {t('admin.registrations.accept')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
