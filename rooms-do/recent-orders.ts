import { TICKET_MS } from '../protocol/constants.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import { concerns, type Order } from './orders.ts';

/** Longer than anybody who is on the way with a ticket takes to arrive and to be reported. */
const KEPT_MS = 2 * TICKET_MS;

type Kept = { order: Order; at: number; met: Set<string> };

/** Orders of the last minute: whoever was let in before one and comes up after it is not spared by having been on the way. */
export class RecentOrders {
  #kept: Kept[] = [];

  /** An invitation is told once: whoever is on the way goes without. */
  keep(order: Order, now: number): void {
    if (order.do === 'invite') return;
    const holding = this.#kept.filter(
      ({ order: older, at }) => at + KEPT_MS > now && !overrules(order, older),
    );
    this.#kept = [...holding, { order, at: now, met: new Set() }];
  }

  /**
   * What somebody who has come up is still to be met with, once a seat: what an order changes is reported again. A session
   * that ended is over whenever it was let in.
   */
  awaiting(occupant: Occupant, roomId: string): Order[] {
    const seat = `${occupant.userID} ${roomId} ${occupant.seatedAt}`;
    const due = this.#kept
      .filter(({ met }) => !met.has(seat))
      .filter(({ order, at }) => order.do === 'endSession' || occupant.admittedAt <= at)
      .filter(({ order }) => concerns(order, occupant, roomId));
    for (const { met } of due) met.add(seat);
    return due.map(({ order }) => order);
  }
}

/** What somebody may do is what was said of it last. */
function overrules(order: Order, older: Order): boolean {
  if (order.do === 'visitors') return older.do === 'visitors';
  if (order.do !== 'standing' || older.do !== 'standing') return false;
  return order.standing.userID === older.standing.userID;
}
