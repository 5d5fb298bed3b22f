import clsx from 'clsx';
import { memo } from 'react';
import type { Room } from '../../../../protocol/entities/room.ts';
import { cutRoomName } from '../../../../protocol/text/cuts.ts';
import { LockIcon } from '../../icons.ts';
import { isFull, selectRoom } from '../../state/rooms.ts';
import { t } from '../../text/t.ts';
import { useSurface } from '../person/surfaces.ts';
import { paintWords } from './paint-words.ts';

type Props = { room: Room; selected: boolean; current: boolean; onEnter: () => void };

export const RoomRow = memo(function RoomRow({ room, selected, current, onEnter }: Props) {
  const ground = useSurface(current ? 'selected' : 'plain');
  const full = isFull(room);
  const name = paintWords(room.nameColor, room.nameBGColor, ground);
  const subject = paintWords(room.subjectColor, room.subjectBGColor, ground);
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
      onDoubleClick={onEnter}
    >
      <bdi className={clsx('room-name cut', name.background && 'room-name-chip')} style={name}>
        {cutRoomName(room.name)}
      </bdi>
      {room.hasPassword && (
        <span title={t('rooms.locked')}>
          <LockIcon className="icon-xs" aria-hidden="true" />
          <span className="sr-only">{t('rooms.locked')}</span>
        </span>
      )}
      <span className="room-subject">
        <bdi className={clsx('cut', subject.background && 'room-subject-chip')} style={subject}>
          {room.subject}
        </bdi>
      </span>
      {full && <span className="tag bg-danger-soft text-danger">{t('rooms.full')}</span>}
      {room.maxUsers !== null && !full && (
        <span className="room-fill" title={size}>
          <i style={{ inlineSize: `${100 * share}%` }} />
        </span>
      )}
      <b className="min-w-[2.2rem] text-end text-[1.25rem]" title={size}>
        {room.size}
      </b>
    </div>
  );
});
