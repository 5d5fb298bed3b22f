import clsx from 'clsx';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Spinner } from '../BrandMark.tsx';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  tone?: 'plain' | 'primary' | 'danger';
  size?: 'small' | 'normal' | 'large';
  busy?: boolean;
  children: ReactNode;
};

/** While busy it keeps its place and focus but ignores clicks. */
export function Button({
  tone = 'plain',
  size = 'normal',
  busy = false,
  className,
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true, onClick: event => event.preventDefault() })}
      className={clsx('btn', `btn-${tone}`, `btn-${size}`, className)}
    >
      {children}
      {/* After the words in the DOM, because a translator may have replaced them; displayed before them. */}
      {busy && <Spinner className="icon order-first" />}
    </button>
  );
}
