import { type KeyboardEvent, lazy, type ReactNode, useRef, useState } from 'react';
import { ChevronDownIcon } from '../icons.ts';
import { OnDemand } from './OnDemand.tsx';

const fetchMenu = () => import('./SelectMenu.tsx');
const SelectMenu = lazy(fetchMenu);

export type Option<Value extends string> = { value: Value; text: string; mark?: ReactNode };

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  className?: string;
};

/** The menu is fetched when a pointer comes near or a key asks for it. */
export function Select<Value extends string>({ label, value, options, onChange, className }: Props<Value>) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = options.find(option => option.value === value);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? 'select'}
        aria-label={`${label}: ${chosen?.text ?? ''}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onPointerEnter={() => void fetchMenu().catch(() => {})}
      >
        {chosen?.mark}
        {chosen?.text}
        <ChevronDownIcon className="icon-xs" aria-hidden="true" />
      </button>
      {open && (
        <OnDemand onFailed={() => setOpen(false)}>
          <SelectMenu
            button={button}
            label={label}
            value={value}
            options={options}
            onChange={choice => onChange(choice as Value)}
            onClose={() => setOpen(false)}
          />
        </OnDemand>
      )}
    </>
  );
}
