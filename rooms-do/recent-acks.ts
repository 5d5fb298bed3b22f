import type { DownData } from '../protocol/wire/down.ts';

type Ack = DownData<'ack'>;

const KEPT_EACH = 32;
const PEOPLE_MAX = 1_000;

/** The last acknowledgements of each person, so that a frame sent again after a reconnect has no second effect. */
export class RecentAcks {
  #byUser = new Map<string, Map<string, Ack>>();

  find(userID: string, id: string): Ack | undefined {
    return this.#byUser.get(userID)?.get(id);
  }

  keep(userID: string, ack: Ack): void {
    const acks = this.#byUser.get(userID) ?? new Map<string, Ack>();
    acks.set(ack.id, ack);
    dropOldest(acks, KEPT_EACH);
    this.#byUser.delete(userID);
    this.#byUser.set(userID, acks);
    dropOldest(this.#byUser, PEOPLE_MAX);
  }
}

/** A Map keeps the order of insertion: its first key is the oldest. */
function dropOldest(map: Map<string, unknown>, max: number): void {
  if (map.size <= max) return;
  const oldest = map.keys().next().value;
  if (oldest !== undefined) map.delete(oldest);
}
