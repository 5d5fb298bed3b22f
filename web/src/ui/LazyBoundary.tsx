import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** `loading` is shown until the part is there, `instead` where it cannot be loaded. */
type Props = { loading?: ReactNode; instead?: ReactNode; onFailed?: () => void; children: ReactNode };

/** Around a lazily loaded part: if it cannot be loaded, the rest of the page goes on without it. */
export function LazyBoundary({ loading, instead = null, onFailed, children }: Props) {
  return (
    <ErrorBoundary fallback={instead} onFailed={onFailed}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}
