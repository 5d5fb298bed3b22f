import { useState } from 'react';
import type { OwnRoom } from '../../../../../protocol/client/acks.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { EditIcon } from '../../../ui/icons.ts';
import { FormModal } from '../../windows/index.ts';
import { RoomFields } from './RoomFields.tsx';
import { roomDraftOf, roomFieldsOf } from './room-draft.ts';
import { useRoomForm } from './use-room-form.ts';

type Props = { room: OwnRoom; onDone: () => void; onClose: () => void };

/** Edits a room: name, subject, password, limit, and whether joins are shown. */
export function EditRoom({ room, onDone, onClose }: Props) {
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
