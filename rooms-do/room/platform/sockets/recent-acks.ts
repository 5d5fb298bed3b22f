import { KEPT_ACKS_EACH, KEPT_ACKS_PEOPLE } from '../../../../protocol/constants.ts';
import type { DownData } from '../../../../protocol/wire/down.ts';

type Ack = DownData<'ack'>;

/**
 * Last applied frames of each user, so that a frame repeated after a reconnect has no second effect. Stores only the
 * frame's id and the message's seq, so a repeated ack contains no other data.
 */
export class RecentAcks {
  #byUser = new Map<string, Map<string, number | null>>();

  find(userId: string, id: string): Ack | undefined {
    const seq = this.#byUser.get(userId)?.get(id);
    return seq === undefined ? undefined : { id, ok: true, ...(seq !== null && { data: { seq } }) };
  }

  add(userId: string, id: string, { seq }: Record<string, unknown> = {}): void {
    const acks = this.#byUser.get(userId) ?? new Map<string, number | null>();
    acks.set(id, typeof seq === 'number' ? seq : null);
    dropOldest(acks, KEPT_ACKS_EACH);
    this.#byUser.delete(userId);
    this.#byUser.set(userId, acks);
    dropOldest(this.#byUser, KEPT_ACKS_PEOPLE);
  }
}

/** A Map preserves insertion order, so its first key is the oldest. */
function dropOldest(map: Map<string, unknown>, max: number): void {
  if (map.size <= max) return;
  const oldest = map.keys().next().value;
  if (oldest !== undefined) map.delete(oldest);
}
