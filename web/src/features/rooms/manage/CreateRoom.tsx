import { useState } from 'react';
import { createRoom } from '../../../../../protocol/rules/may/rooms.ts';
import { switchRoom } from '../../../client/actions/switch-room.ts';
import { t } from '../../../i18n/t-windows.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { closeWindow } from '../../../state/windows.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { DoorIcon } from '../../../ui/icons.ts';
import { FormModal } from '../../windows/FormModal.tsx';
import type { WindowProps } from '../../windows/WindowFrame.tsx';
import { ROOM_KIND_NAMES, ROOM_KINDS, type RoomKind } from './own-room.ts';
import { RoomFields } from './RoomFields.tsx';
import { EMPTY_ROOM, roomFieldsOf } from './room-draft.ts';
import { useRoomForm } from './use-room-form.ts';

/** Creates a room of a permitted kind and enters it. */
export default function CreateRoom({ window }: WindowProps) {
  const actor = useActor();
  const kinds = ROOM_KIND_NAMES.filter(each => actor && createRoom(actor, ROOM_KINDS[each]) === 'allowed');
  const [chosen, setKind] = useState<RoomKind | null>(null);
  const { draft, faults, busy, change, send } = useRoomForm(EMPTY_ROOM);
  const close = (): void => closeWindow(window.id);
  const kind = chosen ?? kinds[0];
  if (!kind) return null;

  const submit = async (): Promise<void> => {
    const made = await send(
      'requestCreateRoom',
      { ...ROOM_KINDS[kind], ...roomFieldsOf(draft) },
      'toast.roomMade',
    );
    if (!made) return;
    close();
    void switchRoom(made.room, draft.password || undefined);
  };

  return (
    <FormModal
      title={t('room.title')}
      icon={<DoorIcon className="icon" aria-hidden="true" />}
      submitLabel={t('room.submit')}
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      <RoomFields draft={draft} faults={faults} onChange={change} />
      <div>
        <span className="label">{t('room.kind')}</span>
        <Select
          className="select w-full"
          label={t('room.kind')}
          value={kind}
          options={kinds.map(value => ({ value, text: t(`room.kind.${value}`) }))}
          onChange={setKind}
        />
      </div>
    </FormModal>
  );
}
