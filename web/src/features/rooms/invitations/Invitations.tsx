import { useSnapshot } from 'valtio';
import { invitations } from '../../../state/invitations.ts';
import { InvitationCard } from './InvitationCard.tsx';

/** Invitations stay at the top of the screen until they are answered or expire. */
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
