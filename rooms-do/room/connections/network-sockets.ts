import type { Identity } from '../../../domain/identity.ts';
import { networkFactor } from '../../../domain/network-factor.ts';
import { networkOf } from '../../../protocol/text/address.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';

/**
 * Whether the room has as many sockets of this network as may be open. The lobby counts people over all rooms; the sockets of one
 * person are all in one room, which counts them before it opens another.
 */
export function isNetworkFull(room: RoomState, identity: Identity, isLocal: boolean): boolean {
  const { ipAddress, userId, accountType } = identity;
  const { socketsPerNetwork, sharedNetworks } = siteConfigOf(room).options;
  const network = networkOf(ipAddress);
  const open = room.connections.all().filter(connection => {
    // A guest's new socket takes the place of the old one.
    if (connection.userId === userId && accountType === 'visitor') return false;
    return networkOf(room.participants.get(connection.userId)?.ipAddress ?? '') === network;
  });
  return open.length >= socketsPerNetwork * networkFactor(ipAddress, { sharedNetworks, isLocal });
}
