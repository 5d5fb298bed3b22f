import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../i18n/t.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** `loading` is shown until the part is there, `instead` where it cannot be loaded. */
type Props = { loading?: ReactNode; instead?: ReactNode; onFailed?: () => void; children: ReactNode };

/**
 * Around a lazily loaded part: if it cannot be loaded, the rest of the page goes on without it. A part that has nothing in its place and
 * does not close offers to load again, and after a second failure to reload the page: some browsers keep a failed module (2026-11).
 */
export function LazyBoundary({ loading, instead, onFailed, children }: Props) {
  const [tries, setTries] = useState(0);
  const again = (): void => (tries > 0 ? location.reload() : setTries(1));
  const offer = (
    <button type="button" className="load-again" onClick={again}>
      {t(tries > 0 ? 'route.error.reload' : 'app.retry')}
    </button>
  );
  const failed = (): void => {
    forgetFailedParts();
    onFailed?.();
  };
  return (
    <ErrorBoundary key={tries} fallback={instead ?? (onFailed ? null : offer)} onFailed={failed}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Retry functions of parts that failed to load. */
const failed = new Set<() => void>();

/** Like React's `lazy`, which remembers a failure for ever. */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => {
  const begin = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(() => {
          Part = begin();
        });
        throw error;
      }),
    );
  let Part = begin();
  return props => createElement(Part as ComponentType<Props>, props);
};

/** Parts that could not be loaded are loaded when they are next shown. */
const forgetFailedParts = (): void => {
  for (const beginAgain of failed) beginAgain();
  failed.clear();
};
