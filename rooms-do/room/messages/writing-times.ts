import type { Participant } from '../../../domain/participant.ts';
import { HISTORY_CAPACITY, SECOND_MS, SLOW_SECONDS_MAX } from '../../../protocol/constants.ts';

const KEPT_MS = SLOW_SECONDS_MAX * SECOND_MS;

/** Who a message is from, whatever name or login they come under: an account, or the device of a guest. */
export const writerOf = ({ accountType, userId, deviceId }: Participant): string =>
  accountType === 'super' ? `user ${userId}` : `device ${deviceId}`;

/**
 * When everybody last wrote in the room (milliseconds). It stands in the row of the message, so that it costs no row of its own, and
 * survives leaving, sleep and a restart for as long as the ring holds the message, deleted or not.
 */
export class WritingTimes {
  #sql: SqlStorage;
  #read: Map<string, number> | null = null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Read when it is first needed: most wake-ups of a quiet room need no message. */
  get #lastAt(): Map<string, number> {
    this.#read ??= new Map(
      this.#sql
        .exec<{ writer: string; at: number }>(
          'SELECT writer, max(wrote_at) AS at FROM history WHERE writer IS NOT NULL GROUP BY writer',
        )
        .toArray()
        .map(({ writer, at }) => [writer, at]),
    );
    return this.#read;
  }

  of(participant: Participant): number | null {
    return this.#lastAt.get(writerOf(participant)) ?? null;
  }

  note(writer: string, at: number): void {
    if (this.#lastAt.size > 2 * HISTORY_CAPACITY)
      for (const [other, before] of this.#lastAt) if (at - before > KEPT_MS) this.#lastAt.delete(other);
    this.#lastAt.set(writer, at);
  }
}
