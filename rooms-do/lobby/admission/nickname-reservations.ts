import { TICKET_MS } from '../../../protocol/constants.ts';
import type { NicknameClaim } from '../../rpc/entry-attempt.ts';
import type { PassingUser, RoomReport } from '../../rpc/reports.ts';

export type Reservations = readonly (readonly [skeleton: string, claim: NicknameClaim & { since: number }])[];

/** Nicknames reserved for users about to join, so that only one of two concurrent claimants gets a nickname. */
export class NicknameReservations {
  #reserved: Map<string, NicknameClaim & { since: number }>;

  constructor(reserved: Reservations = []) {
    this.#reserved = new Map(reserved);
  }

  /** Returns the reservations by the skeleton of their nickname. */
  all(): Reservations {
    return [...this.#reserved];
  }

  holderOf(wanted: string, now: number): NicknameClaim | null {
    const reservation = this.#reserved.get(wanted);
    return reservation && reservation.since + TICKET_MS > now ? reservation : null;
  }

  /** Returns the unexpired reservations. */
  current(now: number): NicknameClaim[] {
    return [...this.#reserved.values()].filter(({ since }) => since + TICKET_MS > now);
  }

  /** Returns the reservation of a user who is about to join, or who joined after the last report. */
  of(userId: string, now: number): NicknameClaim | null {
    return this.current(now).find(claim => claim.userId === userId) ?? null;
  }

  reserve(wanted: string, claim: NicknameClaim, now: number): void {
    for (const [name, { since, userId }] of this.#reserved) {
      if (since + TICKET_MS <= now || userId === claim.userId) this.#reserved.delete(name);
    }
    this.#reserved.set(wanted, { ...claim, since: now });
  }

  cancel(userId: string): void {
    for (const [name, reservation] of this.#reserved)
      if (reservation.userId === userId) this.#reserved.delete(name);
  }

  /** Releases the reservations of a visit, except those made for a newer ticket. */
  release({ userId, joinedRoomAt }: PassingUser): void {
    for (const [name, reservation] of this.#reserved) {
      const isNewTicket = reservation.isEntry === true && reservation.since > joinedRoomAt;
      if (reservation.userId === userId && !isNewTicket) this.#reserved.delete(name);
    }
  }

  /** Removes reservations of users who have joined, or who have already left again. */
  applyReport({ upserted, passing = [] }: Pick<RoomReport, 'upserted' | 'passing'>): void {
    for (const { userId, joinedRoomAt } of [...upserted, ...passing])
      for (const [name, reservation] of this.#reserved)
        if (reservation.userId === userId && joinedRoomAt >= reservation.since) this.#reserved.delete(name);
  }
}
