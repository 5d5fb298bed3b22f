import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** Tooltip, if it contains more than the label. */
  hint?: string;
  bordered?: boolean;
  pressed?: boolean;
  /** Visible and focusable but without effect. */
  unavailable?: boolean;
  children: ReactNode;
};

export function IconButton({
  label,
  hint,
  bordered,
  pressed,
  unavailable,
  className,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={hint ?? label}
      aria-pressed={pressed}
      aria-disabled={unavailable || undefined}
      onClick={unavailable ? undefined : onClick}
      className={clsx('icon-btn', bordered && 'icon-btn-bordered', pressed && 'icon-btn-on', className)}
    />
  );
}
