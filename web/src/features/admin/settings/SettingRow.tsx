import { useId } from 'react';
import type { Field } from '../../../../../protocol/resources/define.ts';
import { unitWord } from '../../../i18n/format/unit-word.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';
import type { Option } from '../fields/ChoiceInput.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';

type Props = {
  label: string;
  field: Field;
  options: readonly Option[] | undefined;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

/** A setting in a line: what it is and does at the beginning, and its value with the unit at the end. */
export function SettingRow({ label, field, value, error, onChange, ...rest }: Props) {
  const id = useId();
  const { note } = field;
  if (field.kind === 'flag')
    return (
      <div className="setting-row">
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
    <div className="setting-row">
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
