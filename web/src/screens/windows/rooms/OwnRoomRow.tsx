import clsx from 'clsx';
import { may } from '../../../../../protocol/rules/may.ts';
import { DeleteIcon, EditIcon, LockIcon, PaletteIcon } from '../../../icons.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { useActor } from '../../../rules/use-actor.ts';
import { t } from '../../../text/t.ts';
import { w } from '../../../text/w.ts';
import { useSurface } from '../../person/surfaces.ts';
import { paintWords } from '../../side-panel/paint-words.ts';
import { kindOf, type OwnRoom } from './own-room.ts';

export type RoomAct = 'edit' | 'color' | 'delete';

type Props = { room: OwnRoom; onAct: (act: RoomAct) => void };

/** A room of one's own, with what one may do to it. */
export function OwnRoomRow({ room, onAct }: Props) {
  const actor = useActor();
  const { name, subject, nameColor, nameBGColor, hasPassword } = room;
  const look = paintWords(nameColor, nameBGColor, useSurface('plain'));
  if (!actor) return null;
  const mine = { createdBy: actor.userID };
  const mayEdit = may.editRoom(actor, mine) === 'allowed';
  const mayColor = may.recolourRoom(actor, mine) === 'allowed';
  return (
    <li className="own-room" aria-label={name}>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <bdi className={clsx('room-name cut', look.background && 'room-name-chip')} style={look}>
            {name}
          </bdi>
          {hasPassword && (
            <span title={t('rooms.locked')}>
              <LockIcon className="icon-xs" aria-hidden="true" />
              <span className="sr-only">{t('rooms.locked')}</span>
            </span>
          )}
          <span className="tag flex-none">{w(`room.kind.${kindOf(room)}`)}</span>
        </p>
        {subject && <bdi className="cut block text-[1.25rem] text-ink-3">{subject}</bdi>}
      </div>
      {mayEdit && (
        <IconButton label={w('room.edit')} onClick={() => onAct('edit')}>
          <EditIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      )}
      {mayColor && (
        <IconButton label={w('room.color')} onClick={() => onAct('color')}>
          <PaletteIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      )}
      {mayEdit && (
        <IconButton className="text-danger" label={w('room.delete')} onClick={() => onAct('delete')}>
          <DeleteIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
