import { useSnapshot } from 'valtio';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { closeWindow, type OpenWindow, windows } from '../../state/windows.ts';
import { WINDOWS } from './registry.ts';

/** Every open window, the last one in front. Their order in the page stays, so that raising one does not draw it anew. */
export default function Stage() {
  const { open } = useSnapshot(windows);
  const byId = [...open].sort((a, b) => a.id.localeCompare(b.id));
  return (
    <div className="stage">
      {byId.map(window => {
        const Content = WINDOWS[window.kind];
        return (
          Content && (
            <div key={window.id} className="stage-layer" style={{ zIndex: open.indexOf(window) + 1 }}>
              <OnDemand onFailed={() => closeWindow(window.id)}>
                <Content window={window as OpenWindow} />
              </OnDemand>
            </div>
          )
        );
      })}
    </div>
  );
}
