import clsx from 'clsx';
import { useCallback, useEffect, useState } from 'react';
import type { RequestRejected } from '../../../../../protocol/client/errors.ts';
import { may } from '../../../../../protocol/rules/may.ts';
import { direction } from '../../../../../protocol/text/direction.ts';
import type { OwnRoom } from '../../../../../protocol/wire/up/rooms.ts';
import { chat } from '../../../client/chat.ts';
import { usePalette } from '../../../client/resources/use-palette.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { t } from '../../../i18n/t-windows.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { ColorChoice } from '../../../ui/fields/ColorChoice.tsx';
import { DeleteIcon, DoorIcon, EditIcon, LockIcon, PaletteIcon } from '../../../ui/icons.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useSurface } from '../../../ui/theme/readable-colors.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { ConfirmDialog } from '../../windows/ConfirmDialog.tsx';
import { FormModal } from '../../windows/FormModal.tsx';
import { useRequest } from '../../windows/use-request.ts';
import { WindowFrame, type WindowProps } from '../../windows/WindowFrame.tsx';
import { roomColors } from '../room-colors.ts';
import { roomKindOf } from './own-room.ts';
import { RoomFields } from './RoomFields.tsx';
import { roomDraftOf, roomFieldsOf } from './room-draft.ts';
import { useRoomForm } from './use-room-form.ts';

type ColorRoomProps = { room: OwnRoom; onDone: () => void; onClose: () => void };

const COLORS = ['nameColor', 'nameBGColor', 'subjectColor', 'subjectBGColor'] as const;

/** The initial colors of a room count as no choice, because each theme then uses its own. */
const NONE = {
  nameColor: '#000000',
  nameBGColor: '#ffffff',
  subjectColor: '#000000',
  subjectBGColor: '#ffffff',
};

export function ColorRoom({ room, onDone, onClose }: ColorRoomProps) {
  const [colors, setColors] = useState(() => ({
    nameColor: room.nameColor,
    nameBGColor: room.nameBGColor,
    subjectColor: room.subjectColor,
    subjectBGColor: room.subjectBGColor,
  }));
  const { colors: inks, onRetry } = usePalette('forNickname');
  const { colors: grounds } = usePalette('forBackground');
  const { busy, request } = useRequest();

  const submit = async (): Promise<void> => {
    const changed = COLORS.filter(part => colors[part] !== room[part]).map(part => [part, colors[part]]);
    const data = { roomId: room._id, ...Object.fromEntries(changed) };
    if (changed.length === 0 || (await request('requestColorRoom', data, 'toast.roomColored'))) onDone();
  };

  return (
    <FormModal
      title={t('room.color')}
      icon={<PaletteIcon className="icon" aria-hidden="true" />}
      submitLabel={t('room.save')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {onRetry && <LoadFailed onRetry={onRetry} />}
      {COLORS.map(part => (
        <ColorChoice
          key={part}
          label={t(`room.${part}`)}
          customLabel={t('color.custom')}
          noneLabel={t('color.none')}
          value={colors[part] === NONE[part] ? '' : colors[part]}
          palette={part.includes('BG') ? grounds : inks}
          onChange={color => setColors(now => ({ ...now, [part]: color || NONE[part] }))}
        />
      ))}
    </FormModal>
  );
}

type DeleteRoomProps = { room: OwnRoom; onDone: () => void; onClose: () => void };

export function DeleteRoom({ room, onDone, onClose }: DeleteRoomProps) {
  const { busy, request } = useRequest();
  const remove = async (): Promise<void> => {
    if (await request('requestDeleteRoom', { roomId: room._id }, 'toast.roomDeleted')) onDone();
  };
  return (
    <ConfirmDialog title={t('room.delete')} busy={busy} onConfirm={() => void remove()} onClose={onClose}>
      <p className="mb-4">
        {t('room.delete.question')} <bdi className="font-semibold">{room.name}</bdi>
      </p>
    </ConfirmDialog>
  );
}

type EditRoomProps = { room: OwnRoom; onDone: () => void; onClose: () => void };

export function EditRoom({ room, onDone, onClose }: EditRoomProps) {
  const { draft, faults, busy, change, send } = useRoomForm(roomDraftOf(room));
  const [isQuiet, setQuiet] = useState(room.denyShowAccessMsg);
  const [isOpened, setOpened] = useState(false);

  const submit = async (): Promise<void> => {
    const data = {
      roomId: room._id,
      ...roomFieldsOf(draft),
      ...(isOpened && { password: null }),
      denyShowAccessMsg: isQuiet,
    };
    if (await send('requestEditRoom', data, 'toast.roomEdited')) onDone();
  };

  return (
    <FormModal
      title={t('room.edit')}
      icon={<EditIcon className="icon" aria-hidden="true" />}
      submitLabel={t('room.save')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoomFields
        draft={draft}
        faults={faults}
        onChange={change}
        passwordHint={room.hasPassword ? t('room.password.keep') : undefined}
      />
      {room.hasPassword && (
        <Checkbox checked={isOpened} onChange={setOpened}>
          {t('room.password.drop')}
        </Checkbox>
      )}
      <Checkbox checked={isQuiet} onChange={setQuiet}>
        {t('room.quiet')}
      </Checkbox>
    </FormModal>
  );
}

export type RoomAction = 'edit' | 'color' | 'delete';

type OwnRoomRowProps = { room: OwnRoom; onAction: (act: RoomAction) => void };

export function OwnRoomRow({ room, onAction }: OwnRoomRowProps) {
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

type Own = { state: 'coming' } | { state: 'failed' } | { state: 'here'; rooms: OwnRoom[] };

/** Rooms that the user created, including unlisted ones. `read` fetches them again. */
export const useOwnRooms = () => {
  const [own, setOwn] = useState<Own>({ state: 'coming' });
  const read = useCallback((): void => {
    chat()
      .request('requestMyRooms', {})
      .then(
        answer => setOwn({ state: 'here', rooms: answer.rooms }),
        (refusal: RequestRejected) => {
          toast.error(errorSentence(refusal));
          setOwn(now => (now.state === 'here' ? now : { state: 'failed' }));
        },
      );
  }, []);
  useEffect(read, [read]);
  /** Removes the room here, because the lobby learns of a deletion after the ack and may still list it. */
  const drop = (roomId: string): void =>
    setOwn(now =>
      now.state === 'here' ? { ...now, rooms: now.rooms.filter(({ _id }) => _id !== roomId) } : now,
    );
  return { own, read, drop };
};

const DIALOGS = { edit: EditRoom, color: ColorRoom, delete: DeleteRoom };

/** Window to edit, color and delete the user's own rooms. */
export default function MyRooms({ window }: WindowProps) {
  const { own, read, drop } = useOwnRooms();
  const rooms = own.state === 'here' ? own.rooms : [];
  const [open, setOpen] = useState<{ action: RoomAction; room: OwnRoom } | null>(null);
  const Dialog = open && DIALOGS[open.action];
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    if (open?.action === 'delete') drop(open.room._id);
    else read();
  };
  return (
    <WindowFrame
      window={window}
      icon={<DoorIcon className="icon-s" aria-hidden="true" />}
      title={t('rooms.mine')}
    >
      {own.state === 'coming' && <Skeleton label={t('app.loading')} />}
      {own.state === 'failed' && <LoadFailed onRetry={read} />}
      {rooms.length > 0 && (
        <ul className="own-rooms">
          {rooms.map(room => (
            <OwnRoomRow key={room._id} room={room} onAction={action => setOpen({ action, room })} />
          ))}
        </ul>
      )}
      {own.state === 'here' && rooms.length === 0 && (
        <EmptyState icon={<DoorIcon className="icon-l" aria-hidden="true" />} title={t('rooms.mine.none')} />
      )}
      {Dialog && <Dialog room={open.room} onDone={done} onClose={close} />}
    </WindowFrame>
  );
}
