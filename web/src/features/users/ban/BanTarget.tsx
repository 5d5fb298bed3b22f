import type { ReactNode } from 'react';
import type { BanPreview } from '../../../../../protocol/entities/bans.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Reach } from './Reach.tsx';
import type { Target } from './use-ban.ts';

type Props = {
  value: Target;
  chosen: Target;
  label: string;
  /** Null until the server has counted. */
  preview: BanPreview | null;
  onChoose: (target: Target) => void;
  children: ReactNode;
};

export function BanTarget({ value, chosen, label, preview, onChoose, children }: Props) {
  const reach = preview?.reaches.find(({ signal }) => signal === value);
  return (
    <div>
      <label className="radio">
        <input type="radio" name="ban-target" checked={value === chosen} onChange={() => onChoose(value)} />
        <span className="flex-none">{label}</span>
        <span className="flex min-w-0 items-center gap-2 text-ink-3">{children}</span>
        {preview?.narrowest === value && <span className="tag">{t('ban.narrowest')}</span>}
      </label>
      {reach && <Reach {...reach} />}
    </div>
  );
}
