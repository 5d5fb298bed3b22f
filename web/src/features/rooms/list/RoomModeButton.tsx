import { clearRoom, setRoomMode } from '../../../../../protocol/rules/may/room-mode.ts';
import { t } from '../../../i18n/t-room-mode.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ModerationIcon } from '../../../ui/icons.ts';

/** For those who may say how the room is written in, or clear it. */
export default function RoomModeButton() {
  const actor = useActor();
  if (!actor || (setRoomMode(actor) !== 'allowed' && clearRoom(actor) !== 'allowed')) return null;
  return (
    <Button className="w-full flex-none" onClick={() => openWindow('room-mode')}>
      <ModerationIcon className="icon-s" aria-hidden="true" />
      {t('mode.open')}
    </Button>
  );
}
