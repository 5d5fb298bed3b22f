import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { NO_LIMITS } from '../../../../../../protocol/rules/account-limits.ts';
import {
  CHAT_PERMISSION_TABLE,
  PANEL_PERMISSION_TABLE,
} from '../../../../../../protocol/rules/permission-table.ts';
import { noChatPermissions, noPanelPermissions } from '../../../../../../protocol/rules/permissions.ts';
import { nameOf } from '../../../../i18n/panel-translator.ts';
import { t } from '../../../../i18n/t-panel.ts';
import { administers } from '../../../../permissions/administers.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Tabs } from '../../../../ui/Tabs.tsx';
import { toast } from '../../../../ui/toast/toast.ts';
import { type FormProps, placeOf, type Row, type Saved, type SetField } from '../../admin-resource.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import type { Chosen } from '../../fields/PictureInput.tsx';
import { Conflicts } from '../../form/Conflicts.tsx';
import { applied, conflictsIn, useEdits } from '../../form/edits.ts';
import { DraftNote, FormShell } from '../../form/FormShell.tsx';
import { useSave } from '../../form/use-save.ts';
import { useRefresh } from '../../list/use-rows.ts';
import { useOperator } from '../../operator.ts';
import { CodeCell } from '../../parts/cells.tsx';
import { LoadError } from '../../parts/LoadError.tsx';
import { errorMessage, type Known, saveOvertaken, send } from '../../send.ts';
import { AppearanceFields, PersonFields } from './AccountFields.tsx';
import {
  type AccountDraft,
  accountParts,
  type Flags,
  type FlatAccount,
  flatAccount,
  grantable,
  recordsOf,
  saveAccount,
} from './account-draft.ts';
import { ACCOUNT_PARTS, type AccountPart, APPEARANCE_PARTS, faultyPart, partOf } from './account-parts.ts';
import { CopyPermissions } from './permissions/CopyPermissions.tsx';
import { CHAT_GROUPS, FlagGroup, PANEL_GROUPS, TemplateBar } from './permissions/FlagsForm.tsx';
import { type SiteRoles, templateOf, useSiteRoles } from './permissions/site-templates.ts';
import { roleIdOf } from './roles.ts';
import { SubscriptionFields } from './SubscriptionFields.tsx';

type BotTokenProps = { account: string; isBot: boolean };

/**
 * Turns the account into a bot's with a token, which is shown until the form closes, or back. Both take effect at once.
 */
export function BotToken({ account, isBot }: BotTokenProps) {
  const title = useId();
  const refresh = useRefresh('users');
  const [token, setToken] = useState<string | null>(null);
  const [is, setIs] = useState(isBot);
  const [busy, setBusy] = useState(false);

  const act = async (change: () => Promise<string | null>): Promise<void> => {
    setBusy(true);
    try {
      const made = await change();
      setToken(made);
      setIs(made !== null);
    } catch (error) {
      toast.adminError(errorMessage(error));
    }
    await refresh();
    setBusy(false);
  };
  const params = { key: account };
  const make = () => act(async () => (await send('POST /users/:key/botToken', { params })).token);
  const remove = () =>
    act(async () => {
      await send('DELETE /users/:key/botToken', { params });
      return null;
    });

  return (
    <section className="whole-row grid gap-3" aria-labelledby={title}>
      <h3 className="font-semibold" id={title}>
        {t('admin.bot')}
      </h3>
      <p className="text-ink-2">{t(is ? 'admin.bot.is' : 'admin.bot.hint')}</p>
      {token !== null && (
        <div role="status">
          <p>{t('admin.bot.made')}</p>
          <span className="wrap-anywhere [&_.code-cell]:whitespace-normal">
            <CodeCell code={token} shown={token} />
          </span>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="small" busy={busy} onClick={() => void make()}>
          {t(is ? 'admin.bot.renew' : 'admin.bot.make')}
        </Button>
        {is && (
          <Button size="small" tone="danger" busy={busy} onClick={() => void remove()}>
            {t('admin.bot.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}

type LimitFieldsProps = {
  fields: Record<string, unknown>;
  faults: Record<string, string>;
  isOwn: boolean;
  set: SetField;
};

const HINTS = {
  kicksPerHour: 'admin.accounts.kicksPerHour.hint',
  longestBan: 'admin.accounts.longestBan.hint',
  needsApproval: 'admin.accounts.needsApproval.hint',
} as const;

/** Limits of an account's permissions. Owners have none, and operators cannot change their own. */
export function LimitFields({ fields, faults, isOwn, set }: LimitFieldsProps) {
  if (isOwn || fields.role === 'owner') return null;
  return (
    <div className="setting-fields">
      {(['kicksPerHour', 'longestBan', 'needsApproval'] as const).map(name => (
        <FieldInput
          key={name}
          label={nameOf(accounts.labels[name])}
          field={accounts.fields[name]}
          options={undefined}
          value={fields[name]}
          error={faults[name]}
          hint={t(HINTS[name])}
          onChange={value => set(name, value)}
        />
      ))}
    </div>
  );
}

/** Name of a form part, with a mark if it contains an error. */
export function PartTitle({ part, isFaulty }: { part: AccountPart; isFaulty: boolean }) {
  return (
    <>
      {t(`admin.accounts.part.${part}`)}
      {isFaulty && (
        <span className="count count-faulty">
          <span aria-hidden="true">!</span>
          <span className="sr-only">{t('admin.accounts.part.faulty')}</span>
        </span>
      )}
    </>
  );
}

type PermissionFieldsProps = {
  record: 'panel' | 'chat';
  draft: AccountDraft;
  roles: SiteRoles;
  held: { panel: Flags; chat: Flags };
  change: (part: Partial<AccountDraft>) => void;
};

const GROUPS = { panel: PANEL_GROUPS, chat: CHAT_GROUPS };

/** One of an account's two permission records: edited by hand, or copied from its role or another account. */
export function PermissionFields({ record, draft, roles, held, change }: PermissionFieldsProps) {
  const role = roleIdOf(draft.fields);
  const template = templateOf(roles, role)[record];
  const copy = (records: { panel: Flags; chat: Flags }): void =>
    change({ panel: grantable(records.panel, held.panel), chat: grantable(records.chat, held.chat) });
  return (
    <div className="grid gap-3">
      <TemplateBar
        name={roles.get(role)?.name ?? role}
        template={template}
        flags={draft[record]}
        held={held[record]}
        onChange={flags => change({ [record]: flags })}
      >
        <CopyPermissions onCopied={copy} />
      </TemplateBar>
      {GROUPS[record].map(({ title, permissions }) => (
        <FlagGroup
          key={title}
          title={title}
          permissions={permissions}
          flags={draft[record]}
          template={template}
          held={held[record]}
          onChange={changed => change({ [record]: { ...draft[record], ...changed } })}
        />
      ))}
    </div>
  );
}

type Parts = { account: Row; panel: Flags; chat: Flags };

/** The form of an account: identity, appearance, subscription and permissions. */
export function AccountForm({ before, version, reload, ...rest }: FormProps) {
  const client = useQueryClient();
  const [opening] = useState(() => crypto.randomUUID());
  // The key contains the version, because changed permissions change the account's version.
  const keyOf = (of: string | undefined) => ['form', opening, 'records', of];
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(version),
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Known<Parts> | null> =>
      before ? { record: { account: before, ...(await recordsOf(before)) }, version } : null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const reloadParts = async (): Promise<Known<Parts>> => {
    const { record, ...known } = await reload();
    const parts = { record: { account: record, ...(await recordsOf(record)) }, ...known };
    client.setQueryData(keyOf(parts.version), parts);
    return parts;
  };
  const roles = useSiteRoles();
  const failed = error ? { error, refetch } : roles.error && roles;
  if (failed) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />;
  if (data === undefined || !roles.data) return <Skeleton label={t('admin.accounts.edit')} />;
  return <Fields known={data} roles={roles.data} reload={reloadParts} {...rest} />;
}

const newAccount = (member: Flags, held: { chat: Flags }): FlatAccount => ({
  username: '',
  nickname: '',
  email: '',
  password: '',
  passwordConfirm: '',
  role: 'member',
  siteRole: null,
  decoration: '',
  color: accounts.fields.color.initial,
  backgroundColor: accounts.fields.backgroundColor.initial,
  image: '',
  star: '',
  nicknameImg: null,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  masterOf: [],
  ...NO_LIMITS,
  ...noPanelPermissions(),
  ...noChatPermissions(),
  ...grantable(member, held.chat),
});

type FieldsProps = Pick<FormProps, 'adminResource' | 'isGone' | 'onClose' | 'onDone'> & {
  known: Known<Parts> | null;
  roles: SiteRoles;
  reload: () => Promise<Known<Parts>>;
};

function Fields({ adminResource, known, roles, isGone, reload, onClose, onDone }: FieldsProps) {
  const operator = useOperator();
  const own = { panel: operator.adminPanelPermissions, chat: operator.permissions };
  const parts = known?.record ?? null;
  const isOwn = parts?.account._id === operator.userID;
  // On their own account operators can only give up permissions or undo that.
  const held = isOwn && parts ? parts : own;
  const isGoverned =
    parts === null || administers(operator, { ...parts.account, holds: { ...parts.panel, ...parts.chat } });
  const [initial] = useState(() => newAccount(templateOf(roles, 'member').chat, held));
  const record = parts ? flatAccount(parts) : initial;
  const form = useEdits<FlatAccount>(placeOf(adminResource, parts?.account ?? null), record);
  const [picture, setPicture] = useState<Chosen | null>(null);
  const [part, setPart] = useState<AccountPart>('person');
  const draft = { ...accountParts(form.draft), picture };
  const done = (made: Saved): void => {
    form.discard();
    onDone(made);
  };
  const saving = useSave({
    resource: accounts,
    isNew: known === null,
    onDone: done,
    isGone,
    // Opens a closed part that contains an error.
    onFields: fields => setPart(open => faultyPart(fields, open)),
  });
  const change = (part: Partial<AccountDraft>): void => {
    if (part.picture !== undefined) setPicture(part.picture);
    for (const [flag, value] of Object.entries({ ...part.panel, ...part.chat })) form.set(flag, value);
  };
  const saveUpon = async (before: Known<Parts> | null): Promise<Saved> => {
    const wanted = applied(form.edits, before ? flatAccount(before.record) : record);
    const all = withNickname({ ...accountParts(wanted), picture });
    return saveAccount(before && { ...before.record, version: before.version }, all, saving.onProgress);
  };
  const isConflicting = (theirs: Parts): boolean => conflictsIn(form.edits, flatAccount(theirs)).length > 0;
  const close = (): void => {
    form.discard();
    onClose();
  };
  const hasNothing = known !== null && picture === null && Object.keys(form.changed).length === 0;
  const submit = async (): Promise<void> => {
    if (hasNothing) return close();
    await saving.run(() =>
      known === null ? saveUpon(null) : saveOvertaken(known, { save: saveUpon, reload, isConflicting }),
    );
  };
  const faults = saving.faults.fields;
  const look = { draft, faults, share: saving.share, set: form.set, change };
  const contents: Record<AccountPart, () => ReactNode> = {
    person: () => (
      <PersonFields
        {...look}
        roles={roles}
        isNew={known === null || saving.gone}
        isOwn={isOwn}
        isGoverned={isGoverned}
      >
        {parts && isGoverned && !isOwn && parts.panel.canAccessAdminPanel !== true && (
          <BotToken account={parts.account._id} isBot={parts.account.bot === true} />
        )}
      </PersonFields>
    ),
    look: () => <AppearanceFields {...look} />,
    subscription: () => <SubscriptionFields fields={draft.fields} faults={faults} set={form.set} />,
    panel: () => <PermissionFields record="panel" roles={roles} draft={draft} held={held} change={change} />,
    chat: () => (
      <div className="grid gap-3">
        <LimitFields fields={draft.fields} faults={faults} isOwn={isOwn} set={form.set} />
        <PermissionFields record="chat" roles={roles} draft={draft} held={held} change={change} />
      </div>
    ),
  };
  return (
    <FormShell
      isNew={known === null}
      busy={saving.busy}
      faults={saving.faults}
      shown={isGoverned ? [...NAMED, ...GOVERNED] : NAMED}
      labels={LABELS}
      onSubmit={submit}
      onSaveAsNew={saving.gone ? () => saving.run(() => saveUpon(null)) : undefined}
      onClose={close}
    >
      {form.isRestored && <DraftNote onDiscard={form.discard} />}
      <Tabs
        label={t('admin.accounts.parts')}
        className="account-parts"
        chosen={part}
        onChoose={setPart}
        items={(isGoverned ? ACCOUNT_PARTS : APPEARANCE_PARTS).map(id => ({
          id,
          title: <PartTitle part={id} isFaulty={Object.keys(faults).some(field => partOf(field) === id)} />,
          content: contents[id](),
        }))}
      />
      <Conflicts {...form} record={record} labelOf={field => LABELS[field] ?? field} />
    </FormShell>
  );
}

/** Fields that show their errors themselves: for every account, and for accounts that the operator governs. */
const NAMED = ['username', 'nickname', 'email', 'color', 'backgroundColor', 'image', 'star', 'nicknameImg'];
const GOVERNED = [
  'role',
  'siteRole',
  'password',
  'passwordConfirm',
  'currentPassword',
  'subscriptionStartDate',
  'subscriptionEndDate',
  'kicksPerHour',
  'longestBan',
  'needsApproval',
];

const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...PANEL_PERMISSION_TABLE, ...CHAT_PERMISSION_TABLE }).map(([flag, { ar }]) => [
      flag,
      nameOf(ar),
    ]),
  ),
  ...Object.fromEntries(Object.entries(accounts.labels).map(([field, ar]) => [field, nameOf(ar)])),
  passwordConfirm: t('admin.accounts.passwordConfirm'),
  currentPassword: t('admin.accounts.currentPassword'),
};

/** Without a nickname the chat shows the username. */
const withNickname = (draft: AccountDraft): AccountDraft => ({
  ...draft,
  fields: { ...draft.fields, nickname: draft.fields.nickname || draft.fields.username },
});
