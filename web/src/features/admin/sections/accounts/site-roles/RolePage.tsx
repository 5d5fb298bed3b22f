import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { NetworkError } from '../../../../../../../protocol/client/errors.ts';
import { catalogue } from '../../../../../../../protocol/errors/catalogue.ts';
import { optionalColor } from '../../../../../../../protocol/resources/fields.ts';
import { BASE_ROLES, type BaseRole } from '../../../../../../../protocol/resources/role-templates.ts';
import { PERMISSION_SENTENCES } from '../../../../../../../protocol/rules/permission-sentences.ts';
import { ROLE_TEMPLATES } from '../../../../../../../protocol/rules/role-templates.ts';
import { request } from '../../../../../client/http/http-client.ts';
import { refreshQueries } from '../../../../../client/http/queries.ts';
import { isolate } from '../../../../../i18n/isolate.ts';
import { language } from '../../../../../i18n/language.ts';
import { COMMA } from '../../../../../i18n/locale.ts';
import { plural, t } from '../../../../../i18n/t-panel.ts';
import { changesTemplate } from '../../../../../permissions/changes-template.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { Modal } from '../../../../../ui/dialogs/Modal.tsx';
import { TextField } from '../../../../../ui/fields/TextField.tsx';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { toast } from '../../../../../ui/toast/toast.ts';
import { ChoiceInput } from '../../../fields/ChoiceInput.tsx';
import { FieldInput } from '../../../fields/FieldInput.tsx';
import { useRefresh } from '../../../list/use-rows.ts';
import { useOperator } from '../../../operator.ts';
import { ColoredText } from '../../../parts/cells.tsx';
import { LoadError } from '../../../parts/LoadError.tsx';
import { SectionHead } from '../../../SectionHead.tsx';
import { type Faults, fieldErrors, ifMatch, type Known, NO_FAULTS, send } from '../../../send.ts';
import { accountParts, type Flags, grantable } from '../account-draft.ts';
import { CHAT_GROUPS, FlagsForm, PANEL_GROUPS, PERMISSION_LABELS } from '../permissions/FlagsForm.tsx';
import { type NamedRole, type SiteRoles, templateOf } from '../permissions/site-templates.ts';
import { roleName } from '../roles.ts';
import { t as roleText } from './role-texts.ts';

const COLOR_FIELD = optionalColor();

type LookProps = {
  name: string;
  color: string;
  faults: Faults;
  isReadOnly?: boolean;
  set: (look: { name?: string; color?: string }) => void;
};

function LookInputs({ name, color, faults, isReadOnly = false, set }: LookProps) {
  return (
    <fieldset className="setting-fields" disabled={isReadOnly}>
      <TextField
        label={roleText('roles.name')}
        value={name}
        error={faults.fields.name}
        onChange={event => set({ name: event.target.value })}
      />
      <FieldInput
        label={roleText('roles.color')}
        field={COLOR_FIELD}
        options={undefined}
        value={color}
        error={faults.fields.color}
        background=""
        onChange={value => set({ color: String(value) })}
      />
    </fieldset>
  );
}

type NewRoleProps = { roles: SiteRoles; onClose: () => void; onMade: (id: string) => void };

const isBase = (role: string): role is BaseRole => BASE_ROLES.some(base => base === role);

/** Form for a new role. It copies another role's permissions within those of the operator. */
export function NewRole({ roles, onClose, onMade }: NewRoleProps) {
  const operator = useOperator();
  const refresh = useRefresh('siteRoles');
  const presets = [...roles].filter(
    ([, { base }]) => isBase(base) && changesTemplate(operator, base, {}) === null,
  );
  const [preset, setPreset] = useState(presets.at(-1)?.[0] ?? 'member');
  const [look, setLook] = useState({ name: '', color: '' });
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    const { chat, panel } = templateOf(roles, preset);
    const base = roles.get(preset)?.base ?? 'member';
    if (!isBase(base)) return;
    setBusy(true);
    try {
      const body = {
        ...look,
        base,
        chatPermissions: grantable(chat, operator.permissions),
        adminPanelPermissions: grantable(panel, operator.adminPanelPermissions),
      };
      const { siteRole } = await send('POST /siteRoles', { body });
      toast.adminSuccess(roleText('roles.made'));
      await refresh();
      onMade(siteRole._id);
    } catch (error) {
      setFaults(fieldErrors(error));
      setBusy(false);
    }
  };

  return (
    <Modal title={roleText('roles.add')} onClose={onClose}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <ChoiceInput
          label={roleText('roles.like')}
          hint={roleText('roles.like.hint')}
          options={presets.map(([id, { name }]) => ({
            value: id,
            text: roleText('roles.likeRole', { name }),
          }))}
          value={preset}
          onChange={value => setPreset(String(value))}
        />
        <LookInputs
          {...look}
          faults={faults}
          set={part => {
            setLook({ ...look, ...part });
            setFaults(NO_FAULTS);
          }}
        />
        {faults.whole && (
          <p className="field-error" role="alert">
            {faults.whole}
          </p>
        )}
        <div className="form-foot">
          <Button size="small" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" size="small" tone="primary" busy={busy} disabled={look.name.trim() === ''}>
            {roleText('roles.add')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type PageProps = { id: string; role: NamedRole; roles: SiteRoles; onClose: () => void };

/** Name, color and permissions of one role. */
export function RolePage({ id, role, roles, onClose }: PageProps) {
  const operator = useOperator();
  const refusal = changesTemplate(operator, role.base, { ...role.panel, ...role.chat });
  const isReadOnly = refusal !== null;
  return (
    <>
      <SectionHead title={roleText('roles.open', { name: isolate(role.name) })}>
        <Button onClick={onClose}>{roleText('roles.back')}</Button>
      </SectionHead>
      {refusal && (
        <p className="mb-4 field-hint">
          {refusal === 'forbidden'
            ? t('admin.roles.readOnly')
            : catalogue[refusal][language === 'ar' ? 'ar' : 'text']}
        </p>
      )}
      <RoleLook id={id} role={role} isReadOnly={isReadOnly} />
      <RolePermissions id={id} role={role} roles={roles} isReadOnly={isReadOnly} />
    </>
  );
}

type PartProps = { id: string; role: NamedRole; isReadOnly: boolean };

function RoleLook({ id, role, isReadOnly }: PartProps) {
  const title = useId();
  const refresh = useRefresh('siteRoles');
  const [edits, setEdits] = useState<{ name?: string; color?: string }>({});
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  const [busy, setBusy] = useState(false);
  const { name = role.name, color = role.color } = edits;
  const isChanged = name !== role.name || color !== role.color;

  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      // Sends only the changed field, because another operator may be editing the other one.
      await send('PATCH /siteRoles/:key', { params: { key: id }, body: edits });
      toast.adminSuccess(roleText('roles.saved'));
      await refresh();
      setEdits({});
      setFaults(NO_FAULTS);
    } catch (error) {
      setFaults(fieldErrors(error));
    }
    setBusy(false);
  };

  return (
    <section className="card setting" aria-labelledby={title}>
      <h3 className="setting-title" id={title}>
        {roleText('roles.look')}
      </h3>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <p>
          <ColoredText text={name} color={color} bgColor="" />
        </p>
        <LookInputs
          name={name}
          color={color}
          faults={faults}
          isReadOnly={isReadOnly}
          set={part => {
            setEdits({ ...edits, ...part });
            setFaults(NO_FAULTS);
          }}
        />
        {faults.whole && (
          <p className="field-error" role="alert">
            {faults.whole}
          </p>
        )}
        {!isReadOnly && (
          <div className="form-foot">
            <Button type="submit" size="small" tone="primary" busy={busy} disabled={!isChanged}>
              {t('app.save')}
            </Button>
          </div>
        )}
      </form>
    </section>
  );
}

/** Limits the names in a message that disappears automatically; a count covers the others. */
const NAMED = 5;

/** Result text for the accounts of a role: number of updated ones, and exceptions. */
export function savedText({ followed, left }: { followed: number; left: readonly string[] }): string {
  const saved = plural('admin.roles.saved', followed);
  if (left.length === 0) return saved;
  const names = left.slice(0, NAMED).map(isolate).join(COMMA);
  const more = left.length > NAMED ? ` +${left.length - NAMED}` : '';
  return `${saved} ${t('admin.roles.left', { names: names + more })}`;
}

export function TemplateChanges({ changed }: { changed: Flags }) {
  const named = (is: boolean): string =>
    Object.keys(changed)
      .filter(flag => changed[flag] === is)
      .map(flag => PERMISSION_LABELS[flag] ?? flag)
      .join(COMMA);
  const [granted, withdrawn] = [named(true), named(false)];
  return (
    <span className="template-changes">
      {granted !== '' && <span>{t('admin.roles.granted', { names: granted })}</span>}
      {withdrawn !== '' && <span>{t('admin.roles.withdrawn', { names: withdrawn })}</span>}
    </span>
  );
}

const GROUPS = [...PANEL_GROUPS, ...CHAT_GROUPS];

/** Permissions of a role, with the number of accounts that follow it. */
function RolePermissions({ id, role, roles, isReadOnly }: PartProps & { roles: SiteRoles }) {
  const title = useId();
  const client = useQueryClient();
  const { base, builtIn } = role;
  const queryKey = ['panel', 'siteRoles', id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readPermissions(id, builtIn) });
  const reload = async (): Promise<Known<Flags>> => {
    const { data: known, error: refusal } = await refetch();
    if (refusal || !known) throw refusal ?? new NetworkError();
    return known;
  };
  const save = async (changed: Flags, version: string | undefined): Promise<string> => {
    const { panel, chat } = accountParts(changed);
    const body = { adminPanelPermissions: panel, chatPermissions: chat };
    const change = { params: { key: id }, body, ...ifMatch(version) };
    return savedText(
      builtIn ? await send('PATCH /roleTemplates/:key', change) : await send('PATCH /siteRoles/:key', change),
    );
  };
  return (
    <section className="card setting" aria-labelledby={title}>
      <h3 className="setting-title" id={title}>
        {roleText('roles.permissions')}
      </h3>
      <p className="text-ink-2">{roleText('roles.permissions.hint')}</p>
      <p>{plural('admin.roles.accounts', role.accounts)}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label={roleText('roles.permissions')} />}
      {data && (
        <div className="grid gap-3">
          <FlagsForm
            place={`role ${id}`}
            known={data}
            name={builtIn ? role.name : (roles.get(base)?.name ?? roleName(base))}
            template={builtIn ? ROLE_TEMPLATES[base] : templateOf(roles, base)}
            basis={builtIn ? 'original' : 'template'}
            groups={GROUPS}
            sentences={PERMISSION_SENTENCES}
            isReadOnly={isReadOnly}
            save={save}
            reload={reload}
            preview={changed => <TemplateChanges changed={changed} />}
            onSaved={record => {
              client.setQueryData(queryKey, { ...data, record });
              void refreshQueries(client, ['panel', 'siteRoles']);
            }}
          />
        </div>
      )}
    </section>
  );
}

async function readPermissions(key: string, builtIn: boolean): Promise<Known<Flags>> {
  const params = { key };
  if (builtIn) {
    const { data, version } = await request('GET /roleTemplates/:key', { params });
    const { adminPanelPermissions, chatPermissions } = data.roleTemplate;
    return { record: { ...adminPanelPermissions, ...chatPermissions }, version };
  }
  const { data, version } = await request('GET /siteRoles/:key', { params });
  const { adminPanelPermissions, chatPermissions } = data.siteRole;
  return { record: { ...adminPanelPermissions, ...chatPermissions }, version };
}
