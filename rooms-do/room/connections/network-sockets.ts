import type { Identity } from '../../../domain/identity.ts';
import { networkFactor } from '../../../domain/network-factor.ts';
import type { Participant } from '../../../domain/participant.ts';
import { networkOf } from '../../../protocol/text/address.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';

/**
 * Whether the room has as many sockets of this network as may be open. The lobby counts people over all rooms; the sockets of one
 * person are all in one room, which counts them before it opens another.
 */
export function isNetworkFull(room: RoomState, identity: Identity, isLocal: boolean): boolean {
  const { ipAddress, userId, accountType } = identity;
  const { socketsPerNetwork, sharedNetworks } = siteConfigOf(room).options;
  const open = room.participants.onNetwork(networkOf(ipAddress)).flatMap(other =>
    // A guest's new socket takes the place of the old one.
    other === userId && accountType === 'visitor' ? [] : room.connections.ofUser(other),
  );
  return open.length >= socketsPerNetwork * networkFactor(ipAddress, { sharedNetworks, isLocal });
}

const networks = new WeakMap<Participant, string>();

/** Made once for each state of a participant: every frame is counted under it, and every newcomer asks for all. */
export function networkOfParticipant(participant: Participant): string {
  const network = networks.get(participant) ?? networkOf(participant.ipAddress);
  networks.set(participant, network);
  return network;
}
