import type { ReactNode } from 'react';

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Id of the element with its description. */
  describedBy?: string | undefined;
  children: ReactNode;
};

export function Switch({ checked, onChange, disabled, describedBy, children }: Props) {
  return (
    <label className="switch">
      <span>{children}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-describedby={describedBy}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <span className="switch-track" aria-hidden="true" />
    </label>
  );
}
