import type { ReactNode } from 'react';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';

/** `label`: name of the part inside a form. `loading`: placeholder while it loads. */
type Props = { label?: string; loading?: ReactNode; children: ReactNode };

/** A part of the panel that loads when shown. Form edits survive the reload for a retry. */
export function PanelPart({ label, loading, children }: Props) {
  return (
    <LazyBoundary
      loading={loading}
      instead={
        <div>
          {label && <span className="label">{label}</span>}
          <LoadFailed onRetry={() => location.reload()} />
        </div>
      }
    >
      {children}
    </LazyBoundary>
  );
}
