import { useEffect, useRef } from 'react';
import { CheckIcon, MinusIcon } from '../../../ui/icons.ts';

type Props = {
  label: string;
  checked: boolean;
  /** Some of the rows are selected, not all. */
  isPartial?: boolean;
  onChange: (checked: boolean) => void;
};

/** Chooses a row, or every row of the page. */
export function SelectBox({ label, checked, isPartial = false, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className="check select-box">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span className="check-box" aria-hidden="true">
        {isPartial ? <MinusIcon className="select-box-partial" /> : <CheckIcon />}
      </span>
    </label>
  );
}
