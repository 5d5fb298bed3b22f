import { type RoomsEnv, roomOf } from './env.ts';
import type { Order } from './orders.ts';
import type { Roster } from './roster/roster.ts';
import type { RoomReport } from './roster-entry.ts';

/** What the lobby has rooms do; one that cannot be asked does not keep the others from it. */
export class Errands {
  #env: RoomsEnv;

  constructor(env: RoomsEnv) {
    this.#env = env;
  }

  /** How many people of the room it was about. */
  async give(roomId: string, order: Order): Promise<number> {
    try {
      return await roomOf(this.#env, roomId).obey(order);
    } catch (error) {
      console.error(
        JSON.stringify({ what: 'order_not_given', of: order.do, room: roomId, error: String(error) }),
      );
      return 0;
    }
  }

  /** The lists of the rooms that could be asked and had people once. */
  async censuses(roomIds: readonly string[]): Promise<RoomReport[]> {
    const lists = await Promise.allSettled(roomIds.map(roomId => roomOf(this.#env, roomId).census()));
    return lists.flatMap(list => (list.status === 'fulfilled' ? (list.value ?? []) : []));
  }

  /** Somebody who is in two rooms gives up the seat that is older. */
  async unseat({
    roomId,
    userID,
    seatedSince,
    seatedIn,
  }: ReturnType<Roster['outdated']>[number]): Promise<void> {
    await roomOf(this.#env, roomId).giveUp(userID, seatedSince, seatedIn);
  }

  /** A temporary room counts its emptiness from its beginning, whether or not anybody ever comes. */
  async prepare(roomId: string): Promise<void> {
    try {
      await roomOf(this.#env, roomId).prepare(roomId);
    } catch (error) {
      console.error(JSON.stringify({ what: 'room_not_prepared', room: roomId, error: String(error) }));
    }
  }

  async closeDown(roomId: string, refuges: readonly string[]): Promise<void> {
    try {
      await roomOf(this.#env, roomId).closeDown(refuges);
    } catch (error) {
      console.error(JSON.stringify({ what: 'room_not_closed', room: roomId, error: String(error) }));
    }
  }
}
