import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { switchRoom } from '../../../client/actions/switch-room.ts';
import { formatDuration } from '../../../i18n/format/format-duration.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { translator } from '../../../i18n/translator.ts';
import { dropInvitation, type Invitation, invitations } from '../../../state/invitations.ts';
import { rooms } from '../../../state/rooms.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { InviteIcon } from '../../../ui/icons.ts';
import { useCountdown } from '../../../ui/use-countdown.ts';

const t = translator({
  'rooms.invited.dismiss': 'تجاهل',
  'app.enter': 'دخول',
} as const);

export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { room, roomId, by, ticket, until } = invitation;
  const [busy, setBusy] = useState(false);
  const drop = useCallback(() => dropInvitation(roomId), [roomId]);
  const left = useCountdown(Date.parse(until), drop);

  const accept = async (): Promise<void> => {
    setBusy(true);
    await switchRoom(room, undefined, ticket);
    setBusy(false);
    // After a switch that was too soon, the invitation stays.
    if (!rooms.switchNotice) drop();
  };

  return (
    <article className="invitation">
      <InviteIcon className="icon" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        <Phrase id="rooms.invited" values={{ by: <b>{by}</b>, room: <b>{room}</b> }} />
        <small className="block text-ink-3" aria-hidden="true">
          {formatDuration(left)}
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

/** Invitations at the top of the screen until the user answers or they expire. */
export default function Invitations() {
  const { list } = useSnapshot(invitations);
  return (
    <div className="invitations" role="status">
      {list.map(invitation => (
        <InvitationCard key={invitation.ticket} invitation={invitation} />
      ))}
    </div>
  );
}
