import { actorOf, type MuteDetails, type Participant } from '../../../domain/participant.ts';
import type { Mute } from '../../../protocol/entities/restraint.ts';
import type { DownData } from '../../../protocol/wire/down.ts';

/** What a participant is told of what they may do. */
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
