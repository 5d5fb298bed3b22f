import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { TwoLanguages } from '../../../ui/TwoLanguages.tsx';

type Props = {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  /** What is said of the colour beneath it. */
  note?: ReactNode;
  onChange: (value: string) => void;
};

const isPickable = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value);

/** A colour, chosen with the browser's picker or typed as a code, which is always left to right. */
export function ColorInput({ label, value, error, hint, note, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <input
          type="color"
          aria-label={label}
          className={clsx('color-box', value === '' && 'color-box-none')}
          value={isPickable(value) ? value : '#000000'}
          onChange={event => onChange(event.target.value)}
        />
        <input
          id={id}
          dir="ltr"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={clsx(hint && `${id}-hint`, note && `${id}-note`) || undefined}
          onChange={event => onChange(event.target.value)}
        />
      </div>
      {note && <div id={`${id}-note`}>{note}</div>}
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
