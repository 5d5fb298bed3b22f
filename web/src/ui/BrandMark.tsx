import clsx from 'clsx';

type Props = { className?: string | undefined };

const STAR =
  'M24 1l6.44 6.44h9.12v9.12L46 23l-6.44 6.44v9.12h-9.12L24 45l-6.44-6.44H8.44v-9.12L2 23l6.44-6.44V7.44h9.12z';
const INNER =
  'M24 6.4l4.86 4.86h6.88v6.88L40.6 23l-4.86 4.86v6.88h-6.88L24 39.6l-4.86-4.86h-6.88v-6.88L7.4 23l4.86-4.86v-6.88h6.88z';

/** Brand mark: an eight-pointed star with the tail of a speech bubble. */
export function BrandMark({ className }: Props) {
  return (
    <svg className={clsx('brand-mark flex-none', className)} viewBox="0 0 48 48" aria-hidden="true">
      <path d="M31 33l11.5 11-.5-17z" className="brand-mark-body" />
      <path d={STAR} className="brand-mark-body" />
      <path d={INNER} className="brand-mark-line" />
      <g className="brand-mark-ink">
        <circle cx="16.4" cy="23" r="2.7" />
        <circle cx="24" cy="23" r="2.7" />
        <circle cx="31.6" cy="23" r="2.7" />
      </g>
    </svg>
  );
}

export function Spinner({ className }: Props) {
  return (
    <svg className={clsx('brand-mark-spin flex-none', className)} viewBox="0 0 48 46" aria-hidden="true">
      <path d={STAR} fill="none" stroke="currentColor" strokeWidth="3" opacity=".35" />
      <path
        d={STAR}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        pathLength="100"
        strokeDasharray="30 70"
      />
    </svg>
  );
}
