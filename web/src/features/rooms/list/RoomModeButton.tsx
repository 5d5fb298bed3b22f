import { useState } from 'react';
import { inviteByLink } from '../../../../../protocol/rules/may/invites.ts';
import { readApprovals, takeDuty } from '../../../../../protocol/rules/may/operators.ts';
import { clearRoom, runQuiz, setRoomMode } from '../../../../../protocol/rules/may/rooms.ts';
import { readSanctions } from '../../../../../protocol/rules/sanctions.ts';
import { t } from '../../../i18n/t-room-mode.ts';
import { useActor } from '../../../permissions/use-actor.ts';
import { openWindow } from '../../../state/windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { InviteIcon, LockIcon, ModerationIcon } from '../../../ui/icons.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

const InviteLinks = lazyPart(() => import('../invitations/InviteLinks.tsx'));
const DutySwitch = lazyPart(() => import('../../moderation/Duty.tsx'));

/** Buttons of the current room for users who may invite, and for moderators. */
export default function RoomModeButton() {
  const actor = useActor();
  const [isInviting, setInviting] = useState(false);
  if (!actor) return null;
  const saysHow = [setRoomMode, clearRoom, runQuiz].some(rule => rule(actor) === 'allowed');
  const watches = readSanctions(actor) === 'allowed' || readApprovals(actor) === 'allowed';
  return (
    <>
      {(inviteByLink(actor) === 'allowed' || setRoomMode(actor) === 'allowed') && (
        <Button className="w-full flex-none" onClick={() => setInviting(true)}>
          <InviteIcon className="icon-s" aria-hidden="true" />
          {t('invites.open')}
        </Button>
      )}
      {isInviting && (
        <LazyBoundary onFailed={() => setInviting(false)}>
          <InviteLinks onClose={() => setInviting(false)} />
        </LazyBoundary>
      )}
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
