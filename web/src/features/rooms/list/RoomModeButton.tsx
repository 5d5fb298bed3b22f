import { readApprovals, takeDuty } from '../../../../../protocol/rules/may/operators.ts';
import { clearRoom, setRoomMode } from '../../../../../protocol/rules/may/rooms.ts';
import { readRestraints } from '../../../../../protocol/rules/sanctions.ts';
import { t } from '../../../i18n/t-room-mode.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LockIcon, ModerationIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

const DutySwitch = lazyPart(() => import('../../moderation/Duty.tsx'));

/** For moderators who may change the room's mode or clear it, and for those who mute, kick or approve. */
export default function RoomModeButton() {
  const actor = useActor();
  if (!actor) return null;
  const saysHow = setRoomMode(actor) === 'allowed' || clearRoom(actor) === 'allowed';
  const watches = readRestraints(actor) === 'allowed' || readApprovals(actor) === 'allowed';
  return (
    <>
      {saysHow && (
        <Button className="w-full flex-none" onClick={() => openWindow('room-mode')}>
          <ModerationIcon className="icon-s" aria-hidden="true" />
          {t('mode.open')}
        </Button>
      )}
      {takeDuty(actor) === 'allowed' && (
        <LazyBoundary>
          <DutySwitch />
        </LazyBoundary>
      )}
      {watches && (
        <Button className="w-full flex-none" onClick={() => openWindow('waiting')}>
          <LockIcon className="icon-s" aria-hidden="true" />
          {t('restraints.open')}
        </Button>
      )}
    </>
  );
}
