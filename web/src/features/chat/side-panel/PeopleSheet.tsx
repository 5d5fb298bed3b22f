import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../i18n/t.ts';
import { rooms } from '../../../state/rooms.ts';
import { windows } from '../../../state/windows.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { SidePanel } from './SidePanel.tsx';

const Sheet = lazyPart(() => import('../../../ui/dialogs/Sheet.tsx'));

type Props = { isOpen: boolean; onChange: (isOpen: boolean) => void };

/** The side panel on a phone, fetched when it is first opened. */
export function PeopleSheet({ isOpen, onChange }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const { currentName } = useSnapshot(rooms);
  const front = useSnapshot(windows).open.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever changes rooms in it, or opens a window, wants to see that
  useEffect(() => onChange(false), [currentName, front]);
  if (!wasOpen) return null;
  return (
    <LazyBoundary onFailed={() => onChange(false)}>
      <Sheet
        label={t('side.label')}
        closeLabel={t('side.close')}
        open={isOpen}
        onClose={() => onChange(false)}
      >
        <SidePanel onPhone />
      </Sheet>
    </LazyBoundary>
  );
}
