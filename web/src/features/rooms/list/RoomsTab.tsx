import clsx from 'clsx';
import { type KeyboardEvent, memo } from 'react';
import { useSnapshot } from 'valtio';
import type { Room } from '../../../../../protocol/entities/rooms.ts';
import { changeRoomColor, createRoom, removeRoom } from '../../../../../protocol/rules/may/rooms.ts';
import { roomModeOf } from '../../../../../protocol/rules/room-mode.ts';
import { truncateRoomName } from '../../../../../protocol/text/truncate.ts';
import { switchRoom } from '../../../client/actions/switch-room.ts';
import { t } from '../../../i18n/t-rooms-tab.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import type { Entry } from '../../../state/collection.ts';
import { isFull, rooms, selectRoom } from '../../../state/rooms.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { listStep, useListPlace } from '../../../ui/fields/list-place.ts';
import { AddIcon, DoorIcon, KeyIcon, LockIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { useSurface } from '../../../ui/theme/readable-colors.ts';
import { roomColors } from '../room-colors.ts';

const EITHER = [true, false];

/** Shown to users who may create at least one kind of room. */
export function CreateRoomButton() {
  const actor = useActor();
  const mayMake = EITHER.some(temporary =>
    EITHER.some(isPrivate => actor && createRoom(actor, { temporary, private: isPrivate }) === 'allowed'),
  );
  if (!mayMake) return null;
  return (
    <Button className="w-full flex-none" onClick={() => openWindow('room')}>
      <AddIcon className="icon-s" aria-hidden="true" />
      {t('rooms.create')}
    </Button>
  );
}

/** Shown to users who may delete or color their own rooms. */
export function OwnRoomsButton() {
  const actor = useActor();
  if (!actor) return null;
  const mine = { createdBy: actor.userId };
  if (removeRoom(actor, mine) !== 'allowed' && changeRoomColor(actor, mine) !== 'allowed') return null;
  return (
    <Button className="w-full flex-none" onClick={() => openWindow('rooms')}>
      <KeyIcon className="icon-s" aria-hidden="true" />
      {t('rooms.mine')}
    </Button>
  );
}

const RoomModeSigns = lazyPart(() => import('./RoomModeSigns.tsx'));

type RoomRowProps = {
  entry: Entry<Room>;
  selected: boolean;
  currentName: string | null;
  onEnter: (name: string) => void;
};

/** Subscribes only to its own entry, not to the list. */
export const RoomRow = memo(function RoomRow({ entry, selected, currentName, onEnter }: RoomRowProps) {
  const room = useSnapshot(entry).value;
  const current = room.name === currentName;
  const ground = useSurface(current ? 'selected' : 'plain');
  const full = isFull(room);
  const name = roomColors(room.nameColor, room.nameBGColor, ground);
  const subject = roomColors(room.subjectColor, room.subjectBGColor, ground);
  const { slowSeconds, writers } = roomModeOf(room);
  const hasMode = slowSeconds > 0 || writers !== 'everyone' || room.closed;
  const share = room.maxUsers ? Math.min(1, room.size / room.maxUsers) : 0;
  const size =
    room.maxUsers === null ? String(room.size) : t('rooms.size', { size: room.size, max: room.maxUsers });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys for all its rows
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names its active row
    <div
      role="option"
      id={`room-${room._id}`}
      aria-selected={selected}
      aria-current={current || undefined}
      title={`${room.name}\n${room.subject}`}
      className={clsx('room-row', current && 'room-row-current', selected && 'room-row-selected')}
      onClick={() => selectRoom(room._id)}
      onDoubleClick={() => onEnter(room.name)}
    >
      <bdi
        className={clsx('room-name truncated', name.background && 'room-name-chip')}
        style={name}
        translate="no"
      >
        {truncateRoomName(room.name)}
      </bdi>
      {room.hasPassword && (
        <span title={t('rooms.locked')}>
          <LockIcon className="icon-xs" aria-hidden="true" />
          <span className="sr-only">{t('rooms.locked')}</span>
        </span>
      )}
      {hasMode && (
        <LazyBoundary>
          <RoomModeSigns room={room} />
        </LazyBoundary>
      )}
      <span className="room-subject">
        <bdi className={clsx('truncated', subject.background && 'room-subject-chip')} style={subject}>
          {room.subject}
        </bdi>
      </span>
      {full && <span className="tag bg-danger-soft text-danger">{t('rooms.full')}</span>}
      {room.maxUsers !== null && !full && (
        <span className="room-capacity" title={size}>
          <i style={{ inlineSize: `${100 * share}%` }} />
        </span>
      )}
      <b className="min-w-[2.2rem] text-end text-[1.25rem]" title={size}>
        {room.size}
      </b>
    </div>
  );
});

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
