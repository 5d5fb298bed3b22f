import { useCallback, useState } from 'react';
import { InviteIcon } from '../../icons.ts';
import { Button } from '../../kit/Button.tsx';
import { dropInvitation, type Invitation } from '../../state/invitations.ts';
import { rooms } from '../../state/rooms.ts';
import { Phrase } from '../../text/Phrase.tsx';
import { remaining } from '../../text/remaining.ts';
import { t } from '../../text/t.ts';
import { switchRoom } from '../side-panel/switch-room.ts';
import { useCountdown } from '../use-countdown.ts';

export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { room, roomId, by, ticket, until } = invitation;
  const [busy, setBusy] = useState(false);
  const drop = useCallback(() => dropInvitation(roomId), [roomId]);
  const left = useCountdown(Date.parse(until), drop);

  const accept = async (): Promise<void> => {
    setBusy(true);
    await switchRoom(room, undefined, ticket);
    setBusy(false);
    // Who changes rooms too fast is told to wait, and the invitation stays.
    if (!rooms.switchNotice) drop();
  };

  return (
    <article className="invitation">
      <InviteIcon className="icon" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <Phrase id="rooms.invited" values={{ by: <b>{by}</b>, room: <b>{room}</b> }} />
        <small className="block text-ink-3" aria-hidden="true">
          {remaining(left)}
        </small>
      </p>
      <Button size="small" onClick={drop}>
        {t('rooms.invited.dismiss')}
      </Button>
      <Button size="small" tone="primary" busy={busy} onClick={() => void accept()}>
        {t('app.enter')}
      </Button>
    </article>
  );
}
