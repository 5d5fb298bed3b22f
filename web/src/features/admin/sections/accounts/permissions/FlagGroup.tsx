import { plural, t } from '../../../../../i18n/t-panel.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../../../ui/fields/Checkbox.tsx';
import { BASIS_TEXTS, type Basis } from './basis-texts.ts';
import type { NamedPermission } from './permission-groups.ts';

type Flags = Readonly<Record<string, boolean>>;
type Props = {
  title: string;
  permissions: readonly NamedPermission[];
  flags: Flags;
  /** Of the role: what is not as here is marked. */
  template: Flags;
  basis?: Basis;
  /** The operator's own permissions: nobody can grant what they lack. */
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
