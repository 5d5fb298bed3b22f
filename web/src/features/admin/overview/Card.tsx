import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  figure?: string;
  note?: string;
  wide?: boolean;
  /** The id by which others scroll to it. */
  place?: string;
  action?: ReactNode;
  children?: ReactNode;
};

/** One part of the overview: a title, one number, and details. */
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
