import type { KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { switchRoom } from '../../../client/actions/switch-room.ts';
import { t } from '../../../i18n/t.ts';
import { rooms, selectRoom } from '../../../state/rooms.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listStep, useListPlace } from '../../../ui/fields/list-place.ts';
import { DoorIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { CreateRoomButton } from './CreateRoomButton.tsx';
import { OwnRoomsButton } from './OwnRoomsButton.tsx';
import { RoomRow } from './RoomRow.tsx';

const RoomModeButton = lazyPart(() => import('./RoomModeButton.tsx'));

const enter = (name: string): void => void switchRoom(name);

export default function RoomsTab() {
  const { ids, selectedID, currentName } = useSnapshot(rooms);
  const place = useListPlace(ids, selectedID);
  const enterSelected = (): void =>
    void switchRoom(selectedID === null ? null : (rooms.byId[selectedID]?.value.name ?? null));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') enterSelected();
    const at = listStep(event.key, place, ids.length - 1);
    if (at === null) return;
    event.preventDefault();
    selectRoom(ids[at] ?? null);
    document.getElementById(`room-${ids[at]}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      {ids.length === 0 ? (
        <EmptyState icon={<DoorIcon className="icon-l" aria-hidden="true" />} title={t('rooms.empty')} />
      ) : (
        <div
          className="room-list"
          role="listbox"
          aria-label={t('rooms.list')}
          aria-activedescendant={selectedID === null ? undefined : `room-${selectedID}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          {ids.map(id => {
            const entry = rooms.byId[id];
            return (
              entry && (
                <RoomRow
                  key={id}
                  entry={entry}
                  selected={id === selectedID}
                  currentName={currentName}
                  onEnter={enter}
                />
              )
            );
          })}
        </div>
      )}
      <Button tone="primary" className="w-full flex-none" onClick={enterSelected}>
        <DoorIcon className="icon-s" aria-hidden="true" />
        {t('rooms.enter')}
      </Button>
      <CreateRoomButton />
      <OwnRoomsButton />
      <LazyBoundary>
        <RoomModeButton />
      </LazyBoundary>
    </>
  );
}
