import { TICKET_MS } from '../protocol/constants.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import { concerns, type Order } from './orders.ts';

/** Longer than anybody who is on the way with a ticket takes to arrive and to be reported. */
const KEPT_MS = 2 * TICKET_MS;

/** Orders of the last minute: whoever was let in before one and comes up after it is not spared by having been on the way. */
export class RecentOrders {
  #kept: { order: Order; at: number }[] = [];

  /** An invitation is told once: whoever is on the way goes without. */
  keep(order: Order, now: number): void {
    if (order.do === 'invite') return;
    this.#kept = [...this.#kept.filter(({ at }) => at + KEPT_MS > now), { order, at: now }];
  }

  /** What somebody who has come up is still to be met with. A session that ended is over whenever it was let in. */
  awaiting(occupant: Occupant, roomId: string): Order[] {
    return this.#kept
      .filter(({ order, at }) => order.do === 'endSession' || occupant.admittedAt <= at)
      .map(({ order }) => order)
      .filter(order => concerns(order, occupant, roomId));
  }
}
