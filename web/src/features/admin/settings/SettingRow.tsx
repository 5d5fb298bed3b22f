import { useEffect, useId, useRef } from 'react';
import type { Field } from '../../../../../protocol/resources/define.ts';
import { unitWord } from '../../../i18n/format/unit-word.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import type { Option } from '../fields/ChoiceInput.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import { useHashLocation } from '../hash-location.ts';

type Props = {
  name: string;
  label: string;
  field: Field;
  options: readonly Option[] | undefined;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

/** A setting in a line: what it is and does at the beginning, and its value with the unit at the end. */
export function SettingRow({ name, label, field, value, error, onChange, ...rest }: Props) {
  const id = useId();
  const row = useShownRow(name);
  const { note } = field;
  if (field.kind === 'flag')
    return (
      <div className="setting-row" ref={row}>
        <Switch checked={value === true} onChange={onChange} describedBy={note && id}>
          {label}
        </Switch>
        {note && (
          <p id={id} className="field-hint">
            {note.effect}
          </p>
        )}
        {error && (
          <p className="field-error" role="alert">
            <TwoLanguages text={error} />
          </p>
        )}
      </div>
    );
  const unit = note?.unit && unitWord(note.unit, value);
  return (
    <div className="setting-row" ref={row}>
      <FieldInput
        label={label}
        field={field}
        value={value}
        error={error}
        onChange={onChange}
        hint={note?.effect}
        unit={unit}
        {...rest}
      />
    </div>
  );
}

/** The row that the address names comes into view, and its field has the focus. */
function useShownRow(name: string) {
  const row = useRef<HTMLDivElement>(null);
  const isNamed = useHashLocation().hashLocation.field === name;
  useEffect(() => {
    if (!isNamed) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
  }, [isNamed]);
  return row;
}
