import clsx from 'clsx';
import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { Room } from '../../../../../protocol/entities/rooms.ts';
import { roomModeOf } from '../../../../../protocol/rules/room-mode.ts';
import { truncateRoomName } from '../../../../../protocol/text/length.ts';
import { t } from '../../../i18n/t.ts';
import type { Entry } from '../../../state/collection.ts';
import { isFull, selectRoom } from '../../../state/rooms.ts';
import { LockIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';
import { useSurface } from '../../../ui/theme/readable-colors.ts';
import { roomColors } from '../room-colors.ts';

const RoomModeSigns = lazyPart(() => import('./RoomModeSigns.tsx'));

type Props = {
  entry: Entry<Room>;
  selected: boolean;
  currentName: string | null;
  onEnter: (name: string) => void;
};

/** It watches its own entry, and nothing else of the list. */
export const RoomRow = memo(function RoomRow({ entry, selected, currentName, onEnter }: Props) {
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
