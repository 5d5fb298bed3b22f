import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { NetworkError } from '../../../../../../../protocol/client/errors.ts';
import { PERMISSION_SENTENCES } from '../../../../../../../protocol/rules/permission-sentences.ts';
import {
  CHAT_PERMISSION_TABLE,
  PANEL_PERMISSION_TABLE,
  PERMISSION_GROUPS,
} from '../../../../../../../protocol/rules/permission-table.ts';
import { ROLE_TEMPLATES } from '../../../../../../../protocol/rules/role-templates.ts';
import { ROLES } from '../../../../../../../protocol/rules/roles.ts';
import { request } from '../../../../../client/http/http-client.ts';
import { refreshQueries } from '../../../../../client/http/queries.ts';
import { nameOf } from '../../../../../i18n/panel-translator.ts';
import { plural, t } from '../../../../../i18n/t-panel.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../../../ui/fields/Checkbox.tsx';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { toast } from '../../../../../ui/toast/toast.ts';
import { Conflicts } from '../../../form/Conflicts.tsx';
import { conflictsIn, unsaved, useEdits } from '../../../form/edits.ts';
import { useOperator } from '../../../operator.ts';
import { LoadError } from '../../../parts/LoadError.tsx';
import { errorMessage, ifMatch, isOvertaken, type Known, saveOvertaken, send } from '../../../send.ts';

export type NamedPermission = { name: string; label: string };

const named = (table: Readonly<Record<string, { ar: string }>>): NamedPermission[] =>
  Object.entries(table).map(([name, { ar }]) => ({ name, label: nameOf(ar) }));

/** Chat permissions by group. `hasOneTimeKick` belongs to a session and is in no group, so it has no checkbox. */
export const CHAT_GROUPS = Object.entries(PERMISSION_GROUPS).map(([group, title]) => ({
  title: nameOf(title),
  permissions: named(
    Object.fromEntries(Object.entries(CHAT_PERMISSION_TABLE).filter(([, row]) => row.group === group)),
  ),
}));

export const PANEL_GROUPS = [
  { title: t('admin.accounts.adminPermissions'), permissions: named(PANEL_PERMISSION_TABLE) },
];

/** Label of each permission in both records. No name is in both. */
export const PERMISSION_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  named({ ...PANEL_PERMISSION_TABLE, ...CHAT_PERMISSION_TABLE }).map(({ name, label }) => [name, label]),
);

/** Base for the comparison of flags: the role's template on this site, or its original flags. */
export type Basis = 'template' | 'original';

export const BASIS_TEXTS = {
  template: {
    of: 'admin.accounts.template.of',
    back: 'admin.accounts.template.back',
    differs: 'admin.accounts.differs',
    differ: 'admin.accounts.differ',
  },
  original: {
    of: 'admin.roles.original.of',
    back: 'admin.roles.original.back',
    differs: 'admin.roles.original.differs',
    differ: 'admin.roles.original.differ',
  },
} as const satisfies Record<Basis, object>;

type Flags = Readonly<Record<string, boolean>>;
type GroupProps = {
  title: string;
  permissions: readonly NamedPermission[];
  flags: Flags;
  /** Flags of the role; differences are marked. */
  template: Flags;
  basis?: Basis;
  /** Permissions of the operator, who cannot grant others. */
  held: Flags;
  sentences?: Readonly<Record<string, string>> | undefined;
  onChange: (changed: Flags) => void;
};

/** A group of permissions, with two buttons that set or clear all grantable ones. */
export function FlagGroup({
  title,
  permissions,
  flags,
  template,
  basis = 'template',
  held,
  sentences = {},
  onChange,
}: GroupProps) {
  const id = useId();
  const words = BASIS_TEXTS[basis];
  const givable = permissions.map(({ name }) => name).filter(name => held[name]);
  const isOther = (name: string): boolean => (flags[name] === true) !== (template[name] === true);
  const others = permissions.filter(({ name }) => isOther(name)).length;
  const all = (value: boolean): void => onChange(Object.fromEntries(givable.map(name => [name, value])));
  return (
    <fieldset className="flag-group">
      <legend>
        {title}
        {others > 0 && (
          <span className="count count-differs" title={plural(words.differ, others)}>
            {others}
          </span>
        )}
      </legend>
      <div className="flex gap-2">
        <Button size="small" disabled={givable.length === 0} onClick={() => all(true)}>
          {t('admin.accounts.selectAll')}
        </Button>
        <Button size="small" disabled={givable.length === 0} onClick={() => all(false)}>
          {t('admin.accounts.clearAll')}
        </Button>
      </div>
      <div className="flag-list">
        {permissions.map(({ name, label }) => (
          <div key={name}>
            <Checkbox
              checked={flags[name] === true}
              disabled={!held[name] && flags[name] !== true}
              describedBy={sentences[name] && `${id}-${name}`}
              onChange={value => onChange({ [name]: value })}
            >
              {label}
              {/* Without the space, Arabic letters of both would be joined. */}
              {isOther(name) && ' '}
              {isOther(name) && <span className="differs">{t(words.differs)}</span>}
            </Checkbox>
            {sentences[name] && (
              <p id={`${id}-${name}`} className="flag-sentence">
                {nameOf(sentences[name])}
              </p>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Flags of a record that differ from the role's template. */
export const differencesFrom = (template: Flags, flags: Flags): string[] =>
  Object.keys(template).filter(name => (flags[name] === true) !== (template[name] === true));

/** Resets flags to the template within `held`. Other flags stay withdrawn or unchanged. */
export const backToTemplate = (template: Flags, flags: Flags, held: Flags): Flags =>
  Object.fromEntries(
    Object.entries(template).map(([name, wanted]) => [
      name,
      wanted === true && (held[name] === true || flags[name] === true),
    ]),
  );

type TemplateBarProps = {
  name: string;
  /** Base of the comparison: the role's template, or the role's default on every site. */
  basis?: Basis;
  template: Flags;
  flags: Flags;
  held: Flags;
  onChange: (flags: Flags) => void;
  children?: ReactNode;
};

/** Shows a record's template with the number of differences and a reset button. */
export function TemplateBar({
  name,
  basis = 'template',
  template,
  flags,
  held,
  onChange,
  children,
}: TemplateBarProps) {
  const words = BASIS_TEXTS[basis];
  const count = differencesFrom(template, flags).length;
  const back = backToTemplate(template, flags, held);
  return (
    <div className="template-bar">
      <p>
        <b className="block">{t(words.of, { role: name })}</b>
        <span role="status">{plural(words.differ, count)}</span>
      </p>
      <Button
        size="small"
        disabled={differencesFrom(back, flags).length === 0}
        onClick={() => onChange(back)}
      >
        {t(words.back)}
      </Button>
      {children}
    </div>
  );
}

type Props = {
  /** Key of the form in the storage of unsaved edits. */
  place: string;
  known: Known<Flags>;
  name: string;
  /** Description of each permission's effect, shown below it. */
  sentences?: Readonly<Record<string, string>> | undefined;
  template: { panel?: Flags; chat?: Flags };
  basis?: Basis;
  groups: readonly { title: string; permissions: readonly NamedPermission[] }[];
  isReadOnly?: boolean;
  /** Saves the changed flags based on this version and returns the text of the result. */
  save: (changed: Flags, version: string | undefined) => Promise<string>;
  reload: () => Promise<Known<Flags>>;
  /** Called with the saved flags before the edits are discarded. */
  onSaved: (flags: Flags) => void;
  /** Preview above the buttons. */
  preview?: (changed: Flags) => ReactNode;
};

/** Form for permissions in groups, with a comparison to the template. */
export function FlagsForm({
  place,
  known,
  name,
  sentences,
  basis = 'template',
  groups,
  isReadOnly = false,
  ...props
}: Props) {
  const { save, reload, onSaved, preview } = props;
  const before = known.record;
  const operator = useOperator();
  const held = { ...operator.adminPanelPermissions, ...operator.permissions };
  const template = { ...props.template.panel, ...props.template.chat };
  const form = useEdits<Flags>(place, before);
  const [busy, setBusy] = useState(false);
  const changed = flagsOf(form.changed);
  const count = Object.keys(changed).length;

  const setAll = (flags: Flags): void => {
    for (const [flag, is] of Object.entries(flags)) form.set(flag, is);
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const text = await saveOvertaken(known, {
        save: ({ record, version }) => save(flagsOf(unsaved(form.edits, record)), version),
        reload,
        isConflicting: record => conflictsIn(form.edits, record).length > 0,
      });
      toast.adminSuccess(text);
      onSaved(form.draft);
      form.discard();
    } catch (error) {
      toast.adminError(isOvertaken(error) ? t('admin.conflict.whole') : errorMessage(error));
    }
    setBusy(false);
  };

  return (
    <>
      <fieldset className="contents" disabled={isReadOnly}>
        <TemplateBar
          name={name}
          basis={basis}
          template={template}
          flags={form.draft}
          held={held}
          onChange={setAll}
        />
        {groups.map(({ title, permissions }) => (
          <FlagGroup
            key={title}
            title={title}
            permissions={permissions}
            flags={form.draft}
            template={template}
            basis={basis}
            held={held}
            sentences={sentences}
            onChange={setAll}
          />
        ))}
      </fieldset>
      <Conflicts {...form} record={before} labelOf={flag => PERMISSION_LABELS[flag] ?? flag} />
      {!isReadOnly && (
        <div className={clsx('form-foot', count > 0 && 'unsaved-bar')}>
          <span className="flex-1" role="status">
            {count > 0 && t('admin.unsaved.bar', { count })}
            {count > 0 && preview?.(changed)}
          </span>
          <Button size="small" disabled={count === 0} onClick={form.discard}>
            {t('app.cancel')}
          </Button>
          <Button
            size="small"
            tone="primary"
            busy={busy}
            disabled={count === 0}
            onClick={() => void submit()}
          >
            {t('app.save')}
          </Button>
        </div>
      )}
    </>
  );
}

const flagsOf = (fields: Readonly<Record<string, unknown>>): Flags =>
  Object.fromEntries(Object.entries(fields).map(([flag, value]) => [flag, value === true]));

const VISITORS = { key: 'visitor' };
const VISITORS_QUERY = ['panel', 'visitors'];

/** Permissions of all visitors, effective as soon as they are saved. */
export function VisitorDefaults() {
  const title = useId();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: VISITORS_QUERY, queryFn: readVisitors });
  const reload = async (): Promise<Known<Flags>> => {
    const { data: known, error: refusal } = await refetch();
    if (refusal || !known) throw refusal ?? new NetworkError();
    return known;
  };
  const save = async (chatPermissions: Flags, version: string | undefined): Promise<string> => {
    const change = { params: VISITORS, body: { chatPermissions }, ...ifMatch(version) };
    await send('PATCH /chatPermissions/:key', change);
    return t('admin.saved');
  };
  return (
    <section className="card setting" aria-labelledby={title}>
      <h2 className="setting-title" id={title}>
        {t('admin.visitors')}
      </h2>
      <p className="text-ink-2">{t('admin.visitors.hint')}</p>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data && (
        <FlagsForm
          place="visitors"
          known={data}
          name={nameOf(ROLES.visitor.ar)}
          sentences={PERMISSION_SENTENCES}
          template={VISITOR_TEMPLATE}
          groups={CHAT_GROUPS}
          save={save}
          reload={reload}
          onSaved={record => {
            client.setQueryData(VISITORS_QUERY, { ...data, record });
            void refreshQueries(client, VISITORS_QUERY);
          }}
        />
      )}
      {!data && !error && <Skeleton label={t('admin.visitors')} />}
    </section>
  );
}

/** Visitors have only a record of chat permissions. */
const VISITOR_TEMPLATE = { chat: ROLE_TEMPLATES.visitor.chat };

async function readVisitors(): Promise<Known<Flags>> {
  const { data, version } = await request('GET /chatPermissions/:key', { params: VISITORS });
  const { _id, ...record } = data.chatPermissions;
  return { record, version };
}
