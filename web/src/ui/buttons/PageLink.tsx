import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type Props = { to: string; className: string; children: ReactNode };

/** A link to another screen of the page. The router's own component brings what its framework fetches ahead. */
export function PageLink({ to, className, children }: Props) {
  const follow = useLinkClickHandler(to);
  return (
    <a href={useHref(to)} className={className} onClick={follow}>
      {children}
    </a>
  );
}
