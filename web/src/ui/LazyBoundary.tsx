import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type Props = { onFailed?: () => void; children: ReactNode };

/** Around a lazily loaded part: if it cannot be loaded, the rest of the page goes on without it. */
export function LazyBoundary({ onFailed, children }: Props) {
  return (
    <ErrorBoundary fallback={null} onFailed={onFailed}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
