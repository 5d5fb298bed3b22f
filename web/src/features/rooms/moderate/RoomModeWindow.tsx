import { clearRoom, setRoomMode } from '../../../../../protocol/rules/may/rooms.ts';
import { t } from '../../../i18n/t-windows.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { closeWindow } from '../../../state/windows.ts';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { ModerationIcon } from '../../../ui/icons.ts';
import type { WindowProps } from '../../windows/WindowFrame.tsx';
import { ClearRoom } from './ClearRoom.tsx';
import { RoomModeForm } from './RoomModeForm.tsx';

/** How the room is written in, and an end of all that was said: each for those who may. */
export default function RoomModeWindow({ window }: WindowProps) {
  const actor = useActor();
  const close = (): void => closeWindow(window.id);
  return (
    <Modal
      title={t('mode.title')}
      icon={<ModerationIcon className="icon" aria-hidden="true" />}
      onClose={close}
    >
      <div className="grid gap-5">
        {actor && setRoomMode(actor) === 'allowed' && <RoomModeForm onDone={close} />}
        {actor && clearRoom(actor) === 'allowed' && <ClearRoom onDone={close} />}
      </div>
    </Modal>
  );
}
