import { actorOf, type Participant } from '../../../domain/participant.ts';
import type { DownData } from '../../../protocol/wire/down.ts';

/** What a participant is told of what they may do. */
export function ownPowers(participant: Participant, roomId: string): DownData<'permissionsChanged'> {
  const { permissions, masterOf, canAccessRoomsMenu } = actorOf(participant, roomId);
  return { permissions, masterOf, canAccessRoomsMenu };
}
