import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import type { RoleTemplate } from '../../../../../../../protocol/rules/role-templates.ts';
import type { Role } from '../../../../../../../protocol/rules/roles.ts';
import { t } from '../../../../../i18n/t-panel.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { toast } from '../../../../../ui/toast/toast.ts';
import type { Known } from '../../../admin-resource.ts';
import { Conflicts } from '../../../form/Conflicts.tsx';
import { conflictsIn, unsaved } from '../../../form/edits.ts';
import { useEdits } from '../../../form/use-edits.ts';
import { saveOvertaken } from '../../../form/use-save.ts';
import { useOperator } from '../../../operator.ts';
import { errorMessage, isOvertaken } from '../../../send.ts';
import type { Flags } from '../account-draft.ts';
import { type Basis, FlagGroup, type NamedPermission, PERMISSION_LABELS } from './FlagGroup.tsx';
import { TemplateBar } from './TemplateBar.tsx';

type Props = {
  /** Names the form for the storage of unsaved edits. */
  place: string;
  known: Known<Flags>;
  /** Role of the flags. */
  of: Role;
  /** Flags to compare with. */
  template: Partial<RoleTemplate>;
  basis?: Basis;
  groups: readonly { title: string; permissions: readonly NamedPermission[] }[];
  isReadOnly?: boolean;
  /** Saves the flags that were changed, upon the version; answers what to say of it. */
  save: (changed: Flags, version: string | undefined) => Promise<string>;
  reload: () => Promise<Known<Flags>>;
  /** Receives the saved flags before the edits are discarded. */
  onSaved: (flags: Flags) => void;
  /** Preview above the buttons. */
  preview?: (changed: Flags) => ReactNode;
};

/** Permissions that many have, in groups: changed, compared with what every site begins with, and saved. */
export function FlagsForm({
  place,
  known,
  of,
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
      const said = await saveOvertaken(known, {
        save: ({ record, version }) => save(flagsOf(unsaved(form.edits, record)), version),
        reload,
        isConflicting: record => conflictsIn(form.edits, record).length > 0,
      });
      toast.adminSuccess(said);
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
          of={of}
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
