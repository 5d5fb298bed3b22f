import { actorOf, type MuteDetails, type Participant } from '../../../domain/presence/participant.ts';
import type { Mute } from '../../../protocol/entities/moderation.ts';
import type { Visibility } from '../../../protocol/entities/user.ts';
import type { DownData } from '../../../protocol/wire/down.ts';

/** Time of first visibility for viewers who see the user only now; empty if no viewer sees more than before. */
export function appearing(
  { visibility: before, knownSince }: Pick<Participant, 'visibility' | 'knownSince'>,
  visibility: Visibility,
  now: number,
): Pick<Participant, 'knownSince'> {
  const appears = {
    ...(before !== 'visible' && visibility === 'visible' && { visible: now }),
    ...(before === 'ghost' && visibility !== 'ghost' && { notGhost: now }),
  };
  return Object.keys(appears).length === 0 ? {} : { knownSince: { ...knownSince, ...appears } };
}

/** A participant's own permissions, for their client. */
export function ownPowers(participant: Participant, roomId: string): DownData<'permissionsChanged'> {
  const { permissions, masterOf, canAccessRoomsMenu } = actorOf(participant, roomId);
  const { mute } = participant;
  return {
    permissions,
    masterOf,
    canAccessRoomsMenu,
    ...(mute && !permissions.allowUserToWrite && { mute: told(mute) }),
  };
}

const told = ({ until, ...details }: MuteDetails): Mute => ({
  ...details,
  ...(until !== undefined && { until: new Date(until).toISOString() }),
});
