import clsx from 'clsx';
import type { ReactNode } from 'react';
import { CheckIcon } from '../icons.ts';

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  hint?: string;
  /** Id of the element with its description. */
  describedBy?: string | undefined;
  children: ReactNode;
};

export function Checkbox({ checked, onChange, disabled, hint, describedBy, children }: Props) {
  return (
    <label className={clsx('check', disabled && 'check-disabled')} title={hint}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={event => onChange(event.target.checked)}
      />
      <span className="check-box" aria-hidden="true">
        <CheckIcon />
      </span>
      <span>{children}</span>
    </label>
  );
}
