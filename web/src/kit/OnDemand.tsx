import { type ReactNode, Suspense } from 'react';
import { Boundary } from './Boundary.tsx';

type Props = { onFailed?: () => void; children: ReactNode };

/** For a part that is fetched only when it is wanted: if it cannot be had, all the rest goes on without it. */
export function OnDemand({ onFailed, children }: Props) {
  return (
    <Boundary fallback={null} onFailed={onFailed}>
      <Suspense>{children}</Suspense>
    </Boundary>
  );
}
