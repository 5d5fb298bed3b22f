import { useSnapshot } from 'valtio';
import { readWaiting } from '../../../../../protocol/rules/may/rooms.ts';
import { t } from '../../../i18n/t-room-mode.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { openWindow } from '../../../state/windows.ts';
import { roomMode } from '../../../state/writing/room-mode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ClockIcon } from '../../../ui/icons.ts';

/** How many messages of the room wait for whoever may judge them. */
export function WaitingBar() {
  const { toJudge } = useSnapshot(roomMode);
  const actor = useActor();
  if (!actor || readWaiting(actor) !== 'allowed') return null;
  return (
    <Button size="small" onClick={() => openWindow('waiting')}>
      <ClockIcon className="icon-s" aria-hidden="true" />
      {t('waiting.open')}
      <bdi>{toJudge}</bdi>
    </Button>
  );
}
