import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { NetworkError } from '../../../../../../protocol/client/errors.ts';
import { catalogue } from '../../../../../../protocol/errors/catalogue.ts';
import {
  ROLE_TEMPLATES,
  TEMPLATE_ROLES,
  type TemplateRole,
} from '../../../../../../protocol/rules/role-templates.ts';
import { request } from '../../../../client/http/http-client.ts';
import { refreshQueries } from '../../../../client/http/queries.ts';
import { isolate } from '../../../../i18n/isolate.ts';
import { plural, t } from '../../../../i18n/t-panel.ts';
import { changesTemplate } from '../../../../permissions/changes-template.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { UploadIcon } from '../../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../../ui/LazyBoundary.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Tabs } from '../../../../ui/Tabs.tsx';
import type { AdminResource, Row } from '../../admin-resource.ts';
import { useOperator } from '../../operator.ts';
import { LoadError } from '../../parts/LoadError.tsx';
import { ifMatch, type Known, send } from '../../send.ts';
import { accountParts, type Flags } from './account-draft.ts';
import {
  CHAT_GROUPS,
  FlagsForm,
  PANEL_GROUPS,
  PERMISSION_LABELS,
  VisitorDefaults,
} from './permissions/FlagsForm.tsx';
import { roleName, roleTitle } from './roles.ts';
import './accounts.css';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { formatDateTime } from '../../../../i18n/format/format-date-time.ts';
import { administers } from '../../../../permissions/administers.ts';
import { BansLink } from '../../links/BansLink.tsx';
import { ColoredText, TextCell, textOf } from '../../parts/cells.tsx';
import { mayAskOfAccount } from '../../people/may-ask.ts';
import { PersonData } from '../../people/PersonData.tsx';
import type { PersonAsked } from '../../people/PersonDataDialog.tsx';
import type { SectionProps } from '../../section-props.ts';
import { ResourceTable } from '../../table/ResourceTable.tsx';
import { PersonDataButton } from '../../table/RowButtons.tsx';
import { AccountForm } from './AccountForm.tsx';
import { t as moveInText } from './move-in-texts.ts';
import { readSiteTemplates } from './permissions/site-templates.ts';
import { Registrations } from './Registrations.tsx';
import { Why } from './why/Why.tsx';

/** Names beyond these are as good as their number, in a message that goes by itself. */
const NAMED = 5;

/** Result for the accounts of a role: number of updated ones, and exceptions. */
export function savedText({ followed, left }: { followed: number; left: readonly string[] }): string {
  const saved = plural('admin.roles.saved', followed);
  if (left.length === 0) return saved;
  const names = left.slice(0, NAMED).map(isolate).join('، ');
  const more = left.length > NAMED ? ` +${left.length - NAMED}` : '';
  return `${saved} ${t('admin.roles.left', { names: names + more })}`;
}

/** Preview of permissions that a role's accounts gain and lose. */
export function TemplateChanges({ changed }: { changed: Flags }) {
  const named = (is: boolean): string =>
    Object.keys(changed)
      .filter(flag => changed[flag] === is)
      .map(flag => PERMISSION_LABELS[flag] ?? flag)
      .join('، ');
  const [granted, withdrawn] = [named(true), named(false)];
  return (
    <span className="template-changes">
      {granted !== '' && <span>{t('admin.roles.granted', { names: granted })}</span>}
      {withdrawn !== '' && <span>{t('admin.roles.withdrawn', { names: withdrawn })}</span>}
    </span>
  );
}

const GROUPS = [...PANEL_GROUPS, ...CHAT_GROUPS];

type KnownTemplate = Known<Flags> & { accounts: number };

/** Permissions of one role, and number of accounts that follow it. */
export function RoleTemplateForm({ role }: { role: TemplateRole }) {
  const client = useQueryClient();
  const operator = useOperator();
  const queryKey = ['panel', 'roleTemplates', role];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readTemplate(role) });
  const reload = async (): Promise<Known<Flags>> => {
    const { data: known, error: refusal } = await refetch();
    if (refusal || !known) throw refusal ?? new NetworkError();
    return known;
  };
  const save = async (changed: Flags, version: string | undefined): Promise<string> => {
    const { panel, chat } = accountParts(changed);
    const body = { adminPanelPermissions: panel, chatPermissions: chat };
    const change = { params: { key: role }, body, ...ifMatch(version) };
    return savedText(await send('PATCH /roleTemplates/:key', change));
  };
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={roleName(role)} />;
  const refusal = changesTemplate(operator, role, data.record);
  return (
    <div className="grid gap-3">
      <p>{plural('admin.roles.accounts', data.accounts)}</p>
      {refusal && (
        <p className="field-hint">
          {refusal === 'forbidden' ? t('admin.roles.readOnly') : catalogue[refusal].ar}
        </p>
      )}
      <FlagsForm
        place={`role ${role}`}
        known={data}
        of={role}
        template={ROLE_TEMPLATES[role]}
        basis="original"
        groups={GROUPS}
        isReadOnly={refusal !== null}
        save={save}
        reload={reload}
        preview={changed => <TemplateChanges changed={changed} />}
        onSaved={record => {
          client.setQueryData(queryKey, { ...data, record });
          void refreshQueries(client, ['panel', 'roleTemplates']);
        }}
      />
    </div>
  );
}

async function readTemplate(role: TemplateRole): Promise<KnownTemplate> {
  const { data, version } = await request('GET /roleTemplates/:key', { params: { key: role } });
  const { adminPanelPermissions, chatPermissions, accounts } = data.roleTemplate;
  return { record: { ...adminPanelPermissions, ...chatPermissions }, version, accounts };
}

/** Editor of role templates. */
export function RoleTemplates() {
  const title = useId();
  const [role, setRole] = useState<TemplateRole>('member');
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.roles')}
      </h2>
      <p className="text-ink-2">{t('admin.roles.hint')}</p>
      <Tabs
        label={t('admin.roles.choose')}
        className="role-templates"
        chosen={role}
        onChoose={setRole}
        items={TEMPLATE_ROLES.map(id => ({
          id,
          title: roleName(id),
          content: <RoleTemplateForm role={id} />,
        }))}
      />
    </section>
  );
}

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

/** Links to the bans of an account and to its stored data. */
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
      import('./import-account.ts'),
      readSiteTemplates(),
    ]);
    return importAccount(templates);
  },
  mayDelete: administers,
  isWide: true,
};

const MemberImportDialog = lazyPart(() => import('./MemberImportDialog.tsx'));

/** Offers to take over the members of another chat. */
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
      <ResourceTable adminResource={withLinks} title={title} />
      <PersonData asked={asked} onClose={() => setAsked(null)} />
      <RoleTemplates />
      <VisitorDefaults />
      <Why />
      <MoveIn />
    </>
  );
}
