import { Button } from '../../../../kit/Button.tsx';
import { Checkbox } from '../../../../kit/Checkbox.tsx';
import { p } from '../../../../text/p.ts';
import { type PermissionText, q } from '../../../../text/q.ts';

type Flags = Readonly<Record<string, boolean>>;
type Props = {
  title: string;
  kind: 'admin' | 'chat';
  names: readonly string[];
  flags: Flags;
  /** What the operator has: nobody gives what they lack. */
  held: Flags;
  onChange: (changed: Flags) => void;
};

/** A few flags that belong together, and two buttons for all of them that may be given. */
export function FlagGroup({ title, kind, names, flags, held, onChange }: Props) {
  const givable = names.filter(name => held[name]);
  const all = (value: boolean): void => onChange(Object.fromEntries(givable.map(name => [name, value])));
  return (
    <fieldset className="flag-group">
      <legend>{title}</legend>
      <div className="flex gap-2">
        <Button size="small" disabled={givable.length === 0} onClick={() => all(true)}>
          {p('admin.accounts.selectAll')}
        </Button>
        <Button size="small" disabled={givable.length === 0} onClick={() => all(false)}>
          {p('admin.accounts.clearAll')}
        </Button>
      </div>
      <div className="flag-list">
        {names.map(name => (
          <Checkbox
            key={name}
            checked={flags[name] === true}
            disabled={!held[name] && flags[name] !== true}
            onChange={value => onChange({ [name]: value })}
          >
            {q(`perm.${kind}.${name}` as PermissionText)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
