import { Grouped } from '../../domain/grouped.ts';
import type { Participant } from '../../domain/participant.ts';
import { networkOf } from '../../protocol/text/address.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';

type Listed = { roomId: string; userId: string };

/** Who is listed, by name and by network. Somebody between two rooms is listed in both. */
export class ListedPeople {
  #names = new Grouped(skeleton);
  #networks = new Grouped(networkOf);

  put(roomId: string, { userId, nickname, ipAddress }: Participant): void {
    const key = keyOf(roomId, userId);
    this.#names.put(key, nickname);
    this.#networks.put(key, ipAddress);
  }

  remove(roomId: string, userIds: Iterable<string>): void {
    for (const userId of userIds) {
      this.#names.remove(keyOf(roomId, userId));
      this.#networks.remove(keyOf(roomId, userId));
    }
  }

  /** Those whose nickname has this skeleton. */
  named(wanted: string): Listed[] {
    return this.#names.in(wanted).map(listedBy);
  }

  onNetwork(network: string): Listed[] {
    return this.#networks.in(network).map(listedBy);
  }
}

/** Neither id has a space. */
const keyOf = (roomId: string, userId: string): string => `${roomId} ${userId}`;

const listedBy = (key: string): Listed => {
  const [roomId = '', userId = ''] = key.split(' ');
  return { roomId, userId };
};
