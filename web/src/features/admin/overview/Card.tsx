import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { LOCALE } from '../../../i18n/locale.ts';

const KILO = 1024;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats bytes in the largest unit with at least one whole, such as «3.2 م.ب». */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < KILO ? 0 : Math.floor(Math.log(bytes) / Math.log(KILO)));
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / KILO ** step);
}

type Props = {
  title: string;
  figure?: string;
  note?: string;
  wide?: boolean;
  /** Element id for scrolling to the card. */
  place?: string;
  action?: ReactNode;
  children?: ReactNode;
};

export function Card({ title, figure, note, wide = false, place, action, children }: Props) {
  const id = useId();
  return (
    <section id={place} className={clsx('card overview-card', wide && 'overview-wide')} aria-labelledby={id}>
      <header className="overview-head">
        <h3 id={id} className="text-[1.5rem] font-semibold">
          {title}
        </h3>
        {action}
      </header>
      {figure !== undefined && (
        <p className="overview-total">
          <strong className="overview-figure">{figure}</strong>
          {note && <span className="text-ink-3">{note}</span>}
        </p>
      )}
      {children}
    </section>
  );
}
