import { editRoom, recolourRoom } from '../../../../protocol/rules/may/rooms.ts';
import { KeyIcon } from '../../icons.ts';
import { Button } from '../../kit/Button.tsx';
import { useActor } from '../../rules/use-actor.ts';
import { openWindow } from '../../state/windows.ts';
import { t } from '../../text/t.ts';

/** For whoever may change the rooms that they have made. */
export function OwnRoomsButton() {
  const actor = useActor();
  if (!actor) return null;
  const mine = { createdBy: actor.userID };
  if (editRoom(actor, mine) !== 'allowed' && recolourRoom(actor, mine) !== 'allowed') return null;
  return (
    <Button className="w-full flex-none" onClick={() => openWindow('rooms')}>
      <KeyIcon className="icon-s" aria-hidden="true" />
      {t('rooms.mine')}
    </Button>
  );
}
