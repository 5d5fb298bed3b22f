import { actorOf, type MuteDetails, type Participant } from '../../../domain/presence/participant.ts';
import type { Mute } from '../../../protocol/entities/moderation.ts';
import type { Visibility } from '../../../protocol/entities/user.ts';
import { type DownData, encode } from '../../../protocol/wire/down.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/**
 * Time of first visibility for viewers to whom the user becomes visible; empty if the user is not newly visible to any
 * viewer.
 */
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

export function ownPowers(participant: Participant, roomId: string): DownData<'permissionsChanged'> {
  const { permissions, masterOf, canAccessRoomsMenu } = actorOf(participant, roomId);
  const { mute } = participant;
  return {
    permissions,
    masterOf,
    canAccessRoomsMenu,
    ...(mute && !permissions.allowUserToWrite && { mute: muteOf(mute) }),
  };
}

/** Sends a participant their current permissions after a change. */
export function sendPermissions(room: RoomState, userId: string): void {
  const participant = room.participants.get(userId);
  if (!participant) return;
  sendTo(room, userId, encode('permissionsChanged', ownPowers(participant, room.id)));
}

const muteOf = ({ until, ...details }: MuteDetails): Mute => ({
  ...details,
  ...(until !== undefined && { until: new Date(until).toISOString() }),
});
