import type { ReactNode } from 'react';
import type { Target } from './use-ban.ts';

type Props = {
  value: Target;
  chosen: Target;
  label: string;
  onChoose: (target: Target) => void;
  children: ReactNode;
};

export function BanTarget({ value, chosen, label, onChoose, children }: Props) {
  return (
    <label className="radio">
      <input type="radio" name="ban-target" checked={value === chosen} onChange={() => onChoose(value)} />
      <span className="flex-none">{label}</span>
      <span className="flex min-w-0 items-center gap-2 text-ink-3">{children}</span>
    </label>
  );
}
