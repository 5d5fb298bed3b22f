import { useId } from 'react';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';

export type Option = { value: string | number | null; text: string };

type Props = {
  label: string;
  options: readonly Option[];
  value: unknown;
  error?: string | undefined;
  hint?: string | undefined;
  onChange: (value: Option['value']) => void;
};

export function ChoiceInput({ label, options, value, error, hint, onChange }: Props) {
  const id = useId();
  const at = options.findIndex(option => option.value === value);
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="native-select"
        value={Math.max(at, 0)}
        aria-invalid={error !== undefined}
        aria-describedby={hint && `${id}-hint`}
        onChange={event => onChange(options[Number(event.target.value)]?.value ?? null)}
      >
        {options.map((option, index) => (
          <option key={option.text} value={index}>
            {option.text}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" role="alert">
          <TwoLanguages text={error} />
        </p>
      )}
    </div>
  );
}
