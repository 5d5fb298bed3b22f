import { createRoom } from '../../../../../protocol/rules/may/rooms.ts';
import { t } from '../../../i18n/t.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AddIcon } from '../../../ui/icons.ts';

const EITHER = [true, false];

/** For those who may create a room of any kind. */
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
