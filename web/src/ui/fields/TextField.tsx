import clsx from 'clsx';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

import { TwoLanguages } from '../TwoLanguages.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  icon?: ReactNode;
  /** An element after the input, such as a button. */
  end?: ReactNode;
  size?: 'normal' | 'large';
};

export function TextField(props: Props) {
  const { label, hideLabel, hint, error, icon, end, size = 'normal', className, ...input } = props;
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'label'}>
        {label}
      </label>
      <div className={clsx('field', size === 'large' && 'field-large', Boolean(error) && 'field-wrong')}>
        {icon}
        <input
          dir="auto"
          {...input}
          id={id}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {end}
      </div>
      {note && (
        <p
          key={String(note)}
          id={`${id}-note`}
          className={error ? 'field-error' : 'field-hint'}
          role={error ? 'alert' : undefined}
        >
          {typeof note === 'string' ? <TwoLanguages text={note} /> : note}
        </p>
      )}
    </div>
  );
}
