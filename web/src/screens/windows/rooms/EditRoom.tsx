import { useState } from 'react';
import { EditIcon } from '../../../icons.ts';
import { Checkbox } from '../../../kit/Checkbox.tsx';
import { w } from '../../../text/w.ts';
import { FormModal } from '../modals/FormModal.tsx';
import type { OwnRoom } from './own-room.ts';
import { RoomFields } from './RoomFields.tsx';
import { roomDraftOf, saidOf } from './room-draft.ts';
import { useRoomForm } from './use-room-form.ts';

type Props = { room: OwnRoom; onDone: () => void; onClose: () => void };

/** What a room is called, what it is about, who comes in, and whether their coming is told. */
export function EditRoom({ room, onDone, onClose }: Props) {
  const { draft, faults, busy, change, send } = useRoomForm(roomDraftOf(room));
  const [isQuiet, setQuiet] = useState(room.denyShowAccessMsg);
  const [isOpened, setOpened] = useState(false);

  const submit = async (): Promise<void> => {
    const said = {
      roomId: room._id,
      ...saidOf(draft),
      ...(isOpened && { password: null }),
      denyShowAccessMsg: isQuiet,
    };
    if (await send('requestEditRoom', said, 'toast.roomEdited')) onDone();
  };

  return (
    <FormModal
      title={w('room.edit')}
      icon={<EditIcon className="icon" aria-hidden="true" />}
      submitLabel={w('room.save')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoomFields
        draft={draft}
        faults={faults}
        onChange={change}
        passwordHint={room.hasPassword ? w('room.password.keep') : undefined}
      />
      {room.hasPassword && (
        <Checkbox checked={isOpened} onChange={setOpened}>
          {w('room.password.drop')}
        </Checkbox>
      )}
      <Checkbox checked={isQuiet} onChange={setQuiet}>
        {w('room.quiet')}
      </Checkbox>
    </FormModal>
  );
}
