import { createRoom } from '../../../../protocol/rules/may/rooms.ts';
import { AddIcon } from '../../icons.ts';
import { Button } from '../../kit/Button.tsx';
import { useActor } from '../../rules/use-actor.ts';
import { openWindow } from '../../state/windows.ts';
import { t } from '../../text/t.ts';

const EITHER = [true, false];

/** For whoever may make a room of any kind. */
export function CreateRoomButton() {
  const actor = useActor();
  const mayMake = EITHER.some(temporary =>
    EITHER.some(isPrivate => actor && createRoom(actor, { temporary, private: isPrivate }) === 'allowed'),
  );
  if (!mayMake) return null;
  return (
    <Button className="w-full flex-none" onClick={() => openWindow('room')}>
      <AddIcon className="icon-s" aria-hidden="true" />
      {t('rooms.create')}
    </Button>
  );
}
