import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { t } from '../i18n/t.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** `loading`: shown while the part loads. `instead`: shown after a failed load. */
type Props = { loading?: ReactNode; instead?: ReactNode; onFailed?: () => void; children: ReactNode };

/**
 * Wraps a lazily loaded part, so that the page continues to work after a failed load. Without `instead` and `onFailed`
 * it offers a retry. After a second failure it offers a reload of the page, because some browsers cache a failed module
 * (2026-11).
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

const failed = new Set<() => void>();

/** Like React's `lazy`, but without its permanent memory of a failure. */
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

/** Makes failed parts load again when next shown. */
const forgetFailedParts = (): void => {
  for (const beginAgain of failed) beginAgain();
  failed.clear();
};
