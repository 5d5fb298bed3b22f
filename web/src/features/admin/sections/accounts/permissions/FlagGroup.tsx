import {
  CHAT_PERMISSION_TABLE,
  PANEL_PERMISSION_TABLE,
  PERMISSION_GROUPS,
} from '../../../../../../../protocol/rules/permission-table.ts';
import { plural, t } from '../../../../../i18n/t-panel.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../../../ui/fields/Checkbox.tsx';

/** A permission as a form shows it. */
export type NamedPermission = { name: string; label: string };

const named = (table: Readonly<Record<string, { ar: string }>>): NamedPermission[] =>
  Object.entries(table).map(([name, { ar }]) => ({ name, label: ar }));

/** The chat permissions by group. The one-time mark of a session is in no group, so it has no check box. */
export const CHAT_GROUPS = Object.entries(PERMISSION_GROUPS).map(([group, title]) => ({
  title,
  permissions: named(
    Object.fromEntries(Object.entries(CHAT_PERMISSION_TABLE).filter(([, row]) => row.group === group)),
  ),
}));

/** The panel permissions: one group. */
export const PANEL_GROUPS = [
  { title: t('admin.accounts.adminPermissions'), permissions: named(PANEL_PERMISSION_TABLE) },
];

/** The label of each permission of both records: no name is in both. */
export const PERMISSION_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  named({ ...PANEL_PERMISSION_TABLE, ...CHAT_PERMISSION_TABLE }).map(({ name, label }) => [name, label]),
);

/** Flags are compared with the template of the role on this site, or with the role's original flags. */
export type Basis = 'template' | 'original';

/** The texts of each comparison. */
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
type Props = {
  title: string;
  permissions: readonly NamedPermission[];
  flags: Flags;
  /** The role's flags: differences are marked. */
  template: Flags;
  basis?: Basis;
  /** The operator's own permissions: missing ones cannot be granted. */
  held: Flags;
  onChange: (changed: Flags) => void;
};

/** A group of permissions, with two buttons for all that the operator can grant. */
export function FlagGroup({
  title,
  permissions,
  flags,
  template,
  basis = 'template',
  held,
  onChange,
}: Props) {
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
          <Checkbox
            key={name}
            checked={flags[name] === true}
            disabled={!held[name] && flags[name] !== true}
            onChange={value => onChange({ [name]: value })}
          >
            {label}
            {isOther(name) && <span className="differs">{t(words.differs)}</span>}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
