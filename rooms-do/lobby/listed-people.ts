import { Grouped } from '../../domain/grouped.ts';
import type { Participant } from '../../domain/participant.ts';
import { nestedNetworks } from '../../protocol/text/network.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';

type Listed = { roomId: string; userId: string };

/** Who is listed, by name and by network. Somebody between two rooms is listed in both. */
export class ListedPeople {
  #names = new Grouped(skeleton);
  /** By each of the networks around an address. */
  #networks = [0, 1, 2].map(at => new Grouped((address: string) => nestedNetworks(address)[at]?.name ?? ''));

  put(roomId: string, { userId, nickname, ipAddress }: Participant): void {
    const key = keyOf(roomId, userId);
    this.#names.put(key, nickname);
    for (const networks of this.#networks) networks.put(key, ipAddress);
  }

  remove(roomId: string, userIds: Iterable<string>): void {
    for (const userId of userIds) {
      this.#names.remove(keyOf(roomId, userId));
      for (const networks of this.#networks) networks.remove(keyOf(roomId, userId));
    }
  }

  /** Those whose nickname has this skeleton. */
  named(wanted: string): Listed[] {
    return this.#names.in(wanted).map(listedBy);
  }

  onNetwork(network: string): Listed[] {
    return this.#networks.flatMap(networks => networks.in(network)).map(listedBy);
  }
}

/** Neither id has a space. */
const keyOf = (roomId: string, userId: string): string => `${roomId} ${userId}`;

const listedBy = (key: string): Listed => {
  const [roomId = '', userId = ''] = key.split(' ');
  return { roomId, userId };
};
