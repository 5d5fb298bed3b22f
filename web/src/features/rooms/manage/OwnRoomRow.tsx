import clsx from 'clsx';
import type { OwnRoom } from '../../../../../protocol/client/acks.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import { t } from '../../../i18n/t-windows.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { DeleteIcon, EditIcon, LockIcon, PaletteIcon } from '../../../ui/icons.ts';
import { useSurface } from '../../../ui/theme/readable-colors.ts';
import { roomColors } from '../room-colors.ts';
import { roomKindOf } from './own-room.ts';

export type RoomAction = 'edit' | 'color' | 'delete';

type Props = { room: OwnRoom; onAction: (act: RoomAction) => void };

/** An own room with its actions. */
export function OwnRoomRow({ room, onAction }: Props) {
  const actor = useActor();
  const { name, subject, nameColor, nameBGColor, hasPassword } = room;
  const colors = roomColors(nameColor, nameBGColor, useSurface('plain'));
  if (!actor) return null;
  const mine = { createdBy: actor.userId };
  const mayEdit = may.editRoom(actor, mine) === 'allowed';
  const mayRemove = may.removeRoom(actor, mine) === 'allowed';
  const mayColor = may.changeRoomColor(actor, mine) === 'allowed';
  return (
    <li className="own-room" aria-label={name}>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <bdi className={clsx('room-name truncated', colors.background && 'room-name-chip')} style={colors}>
            {name}
          </bdi>
          {hasPassword && (
            <span title={t('rooms.locked')}>
              <LockIcon className="icon-xs" aria-hidden="true" />
              <span className="sr-only">{t('rooms.locked')}</span>
            </span>
          )}
          <span className="tag flex-none">{t(`room.kind.${roomKindOf(room)}`)}</span>
        </p>
        {subject && (
          <bdi dir={direction(subject)} className="truncated block text-[1.25rem] text-ink-3">
            {subject}
          </bdi>
        )}
      </div>
      {mayEdit && (
        <IconButton label={t('room.edit')} onClick={() => onAction('edit')}>
          <EditIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      )}
      {mayColor && (
        <IconButton label={t('room.color')} onClick={() => onAction('color')}>
          <PaletteIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      )}
      {mayRemove && (
        <IconButton className="text-danger" label={t('room.delete')} onClick={() => onAction('delete')}>
          <DeleteIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
