import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { closeWindow, type WindowKind, windows } from '../../state/windows.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import type { WindowProps } from './WindowFrame.tsx';

type Props = { registry: Record<WindowKind, ComponentType<WindowProps>> };

/** All open windows. Their DOM order is fixed, so that raising one does not render it again. */
export default function WindowManager({ registry }: Props) {
  const { open } = useSnapshot(windows);
  const byId = [...open].sort((a, b) => a.id.localeCompare(b.id));
  return (
    <div className="window-stage">
      {byId.map(window => {
        const Content = registry[window.kind];
        return (
          <div key={window.id} className="window-layer" style={{ zIndex: open.indexOf(window) + 1 }}>
            <LazyBoundary onFailed={() => closeWindow(window.id)}>
              <Content window={window} />
            </LazyBoundary>
          </div>
        );
      })}
    </div>
  );
}
