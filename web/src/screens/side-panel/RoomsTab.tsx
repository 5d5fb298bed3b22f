import type { KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import { DoorIcon } from '../../icons.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { rooms, selectRoom } from '../../state/rooms.ts';
import { t } from '../../text/t.ts';
import { CreateRoomButton } from './CreateRoomButton.tsx';
import { OwnRoomsButton } from './OwnRoomsButton.tsx';
import { RoomRow } from './RoomRow.tsx';
import { switchRoom } from './switch-room.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function RoomsTab() {
  const { ids, selectedID, byId, currentName } = useSnapshot(rooms);
  const selectedName = selectedID === null ? null : (byId[selectedID]?.name ?? null);
  const enter = (name: string | null): void => void switchRoom(name);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') enter(selectedName);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = Math.min(Math.max(ids.indexOf(selectedID ?? '') + step, 0), ids.length - 1);
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
            const room = byId[id];
            return (
              room && (
                <RoomRow
                  key={id}
                  room={room}
                  selected={id === selectedID}
                  current={room.name === currentName}
                  onEnter={() => enter(room.name)}
                />
              )
            );
          })}
        </div>
      )}
      <Button tone="primary" className="w-full flex-none" onClick={() => enter(selectedName)}>
        <DoorIcon className="icon-s" aria-hidden="true" />
        {t('rooms.enter')}
      </Button>
      <CreateRoomButton />
      <OwnRoomsButton />
    </>
  );
}
