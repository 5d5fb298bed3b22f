import { type KeyboardEvent, useRef, useState } from 'react';
import { ChevronDownIcon } from '../icons.ts';
import { LazyBoundary, lazyPart } from '../LazyBoundary.tsx';
import type { SelectOption } from './SelectMenu.tsx';

const fetchMenu = () => import('./SelectMenu.tsx');
const SelectMenu = lazyPart(fetchMenu);

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  className?: string;
};

/** The menu loads on hover or a key press. */
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
        <span className="select-text">{chosen?.text}</span>
        <ChevronDownIcon className="icon-xs" aria-hidden="true" />
      </button>
      {open && (
        <LazyBoundary onFailed={() => setOpen(false)}>
          <SelectMenu
            button={button}
            label={label}
            value={value}
            options={options}
            onChange={choice => {
              const picked = options.find(option => option.value === choice);
              if (picked) onChange(picked.value);
            }}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
