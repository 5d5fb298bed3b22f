import type { Farewell } from './coming-and-going.ts';
import type { Errands } from './errands.ts';
import type { Held, Holds } from './holds.ts';
import { concerns, type Order, type Sweep } from './orders.ts';
import { RecentOrders } from './recent-orders.ts';
import type { Roster } from './roster/roster.ts';
import type { RoomReport } from './roster-entry.ts';

type Ordering = { roster: Roster; errands: Errands; holds: Holds };

/** Orders on their way to whom they are about: in whatever room they are, or come up in while an order is fresh. */
export class OrdersGiven {
  #by: Ordering;
  #recent = new RecentOrders();

  constructor(by: Ordering) {
    this.#by = by;
  }

  /** Given to every room with somebody whom it is about, and kept for those who are on the way; how many it met. */
  async give(order: Order, now: number): Promise<number> {
    const { roster, errands } = this.#by;
    this.#recent.keep(order, now);
    const rooms = roster.roomsWith((occupant, roomId) => concerns(order, occupant, roomId));
    const met = await Promise.all(rooms.map(roomId => errands.give(roomId, order)));
    return met.reduce((sum, count) => sum + count, 0);
  }

  /** Clears many people out of the rooms; those with a hold are kept out first, so that none is back at once. */
  async sweep(sweep: Sweep, now: number): Promise<number> {
    const { roster, holds } = this.#by;
    const { until } = sweep;
    const order: Order = { do: 'sweep', sweep };
    for (const { occupant, roomId } of roster.everybody())
      if (until !== null && concerns(order, occupant, roomId)) holds.add(occupant, until);
    return this.give(order, now);
  }

  /** Keeps a device and its fingerprint out until then, never an address. Whoever is between two rooms is met on arriving. */
  hold(who: Held & { userID: string }, farewell: Farewell & { until: number }, now: number): void {
    this.#by.holds.add(who, farewell.until);
    this.#recent.keep({ do: 'kicked', userID: who.userID, farewell }, now);
  }

  /** What those who have come up in a room are still to be met with. */
  async meet({ roomId, upserted }: RoomReport): Promise<void> {
    const orders = upserted.flatMap(occupant => this.#recent.awaiting(occupant, roomId));
    await Promise.all(orders.map(order => this.#by.errands.give(roomId, order)));
  }
}
