import { lazy, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { rooms } from '../../state/rooms.ts';
import { windows } from '../../state/windows.ts';
import { t } from '../../text/t.ts';
import { SidePanel } from '../side-panel/SidePanel.tsx';

const Sheet = lazy(() => import('../../kit/Sheet.tsx'));

type Props = { isOpen: boolean; onChange: (isOpen: boolean) => void };

/** The side panel of a phone, fetched when it is first opened. */
export function PeopleSheet({ isOpen, onChange }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const { currentName } = useSnapshot(rooms);
  const front = useSnapshot(windows).open.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever changes rooms in it, or opens a window, wants to see that
  useEffect(() => onChange(false), [currentName, front]);
  if (!wasOpen) return null;
  return (
    <OnDemand onFailed={() => onChange(false)}>
      <Sheet
        label={t('side.label')}
        closeLabel={t('side.close')}
        open={isOpen}
        onClose={() => onChange(false)}
      >
        <SidePanel />
      </Sheet>
    </OnDemand>
  );
}
