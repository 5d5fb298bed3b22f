import { changeRoomColor, removeRoom } from '../../../../../protocol/rules/may/rooms.ts';
import { t } from '../../../i18n/t.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { KeyIcon } from '../../../ui/icons.ts';

/** For those who may edit their own rooms. */
export function OwnRoomsButton() {
  const actor = useActor();
  if (!actor) return null;
  const mine = { createdBy: actor.userId };
  if (removeRoom(actor, mine) !== 'allowed' && changeRoomColor(actor, mine) !== 'allowed') return null;
  return (
    <Button className="w-full flex-none" onClick={() => openWindow('rooms')}>
      <KeyIcon className="icon-s" aria-hidden="true" />
      {t('rooms.mine')}
    </Button>
  );
}
