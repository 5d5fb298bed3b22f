import { useState } from 'react';
import { createRoom } from '../../../../../protocol/rules/may/rooms.ts';
import { DoorIcon } from '../../../icons.ts';
import { Select } from '../../../kit/Select.tsx';
import { useActor } from '../../../rules/use-actor.ts';
import { closeWindow } from '../../../state/windows.ts';
import { w } from '../../../text/w.ts';
import { switchRoom } from '../../side-panel/switch-room.ts';
import { FormModal } from '../modals/FormModal.tsx';
import type { WindowProps } from '../registry.ts';
import { KINDS, type Kind } from './own-room.ts';
import { RoomFields } from './RoomFields.tsx';
import { EMPTY_ROOM, saidOf } from './room-draft.ts';
import { useRoomForm } from './use-room-form.ts';

/** A room of one's own, of the kinds that one may make; whoever made it goes into it. */
export default function CreateRoom({ window }: WindowProps) {
  const actor = useActor();
  const kinds = (Object.keys(KINDS) as Kind[]).filter(
    each => actor && createRoom(actor, KINDS[each]) === 'allowed',
  );
  const [chosen, setKind] = useState<Kind | null>(null);
  const { draft, faults, busy, change, send } = useRoomForm(EMPTY_ROOM);
  const close = (): void => closeWindow(window.id);
  const kind = chosen ?? kinds[0];
  if (!kind) return null;

  const submit = async (): Promise<void> => {
    const made = await send('requestCreateRoom', { ...KINDS[kind], ...saidOf(draft) }, 'toast.roomMade');
    if (!made) return;
    close();
    void switchRoom(String(made.room), draft.password || undefined);
  };

  return (
    <FormModal
      title={w('room.title')}
      icon={<DoorIcon className="icon" aria-hidden="true" />}
      submitLabel={w('room.submit')}
      busy={busy}
      onSubmit={submit}
      onClose={close}
    >
      <RoomFields draft={draft} faults={faults} onChange={change} />
      <div>
        <span className="label">{w('room.kind')}</span>
        <Select
          className="select w-full"
          label={w('room.kind')}
          value={kind}
          options={kinds.map(value => ({ value, text: w(`room.kind.${value}`) }))}
          onChange={setKind}
        />
      </div>
    </FormModal>
  );
}
