import type { Identity } from '../../../../domain/admission/identity.ts';
import { networkFactor } from '../../../../domain/admission/network-factor.ts';
import type { Participant } from '../../../../domain/presence/participant.ts';
import { ACTIVITY_SAVED_EVERY_MS, PING_EVERY_MS, SECOND_MS } from '../../../../protocol/constants.ts';
import { SOLVED_FACTOR } from '../../../../protocol/entry-limits.ts';
import { networkOf } from '../../../../protocol/text/addresses.ts';
import { type RoomState, siteConfigOf } from '../../room-state.ts';
import type { Connection } from './connections.ts';

/** Three missed pings and a margin. A hidden page's timers may fire only once a minute (Chromium, 2026-11). */
export const SILENCE_MS = 3 * PING_EVERY_MS + 10 * SECOND_MS;

/** A client that has never sent a ping does not count as silent. */
export function isSilent({ clock, connections }: RoomState, connection: Connection): boolean {
  const before = clock.now() - SILENCE_MS;
  // After hibernation, `activeAt` is an assumed time later than the stored one.
  if (connection.activeAt - ACTIVITY_SAVED_EVERY_MS > before) return false;
  const pingedAt = connections.pingedAt(connection);
  return pingedAt !== null && pingedAt <= before;
}

/**
 * Checks whether the room has reached its socket limit for this network. The lobby counts users over all rooms; the
 * room counts each user's sockets. The first socket of a user who solved a puzzle has the lobby's higher limit.
 */
export function isNetworkFull(room: RoomState, identity: Identity, isLocal: boolean): boolean {
  const { ipAddress, userId, accountType, isPaid = false } = identity;
  const known = room.participants.get(userId);
  const isReturning = typeof known?.disconnectedAt === 'number';
  // The lobby has already counted a returning user.
  if (isReturning) return false;
  const { socketsPerNetwork, sharedNetworks } = siteConfigOf(room).options;
  // A guest has one socket: a new one replaces it, even after the guest has registered.
  const hasOneSocket = accountType === 'visitor' || known?.accountType === 'visitor';
  const others = room.participants
    .onNetwork(networkOf(ipAddress))
    .filter(other => other !== userId || !hasOneSocket);
  const limit = socketsPerNetwork * networkFactor(ipAddress, { sharedNetworks, isLocal });
  const isFirst = room.connections.ofUser(userId).length === 0 || hasOneSocket;
  const liveOf = (other: string) => room.connections.ofUser(other).filter(each => !isSilent(room, each));
  const open = others.map(other => liveOf(other).length);
  if (isPaid && isFirst) return sumOf(open) >= limit * SOLVED_FACTOR;
  const counted = others.map((other, at) => {
    const isPaidFor = room.participants.get(other)?.isPaid === true;
    return Math.max(0, (open[at] ?? 0) - Number(isPaidFor));
  });
  return sumOf(counted) >= limit;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const networks = new WeakMap<Participant, string>();

/** Caches the network per participant object, because every frame and every new participant needs it. */
export function networkOfParticipant(participant: Participant): string {
  const network = networks.get(participant) ?? networkOf(participant.ipAddress);
  networks.set(participant, network);
  return network;
}
