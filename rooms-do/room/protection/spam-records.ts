import type { Participant } from '../../../domain/presence/participant.ts';
import { type Said, saidIn } from '../../../domain/protection/recent-messages.ts';
import { NO_SPAM, type SpamRecord, union, withSaid } from '../../../domain/protection/spam-record.ts';
import { HISTORY_CAPACITY, SECOND_MS, SLOW_SECONDS_MAX } from '../../../protocol/constants.ts';

const KEPT_MS = SLOW_SECONDS_MAX * SECOND_MS;

/** Key of an author under any nickname or login: the account, or a guest's device. */
export const writerOf = ({ accountType, userId, deviceId }: Participant): string =>
  accountType === 'super' ? `user ${userId}` : `device ${deviceId}`;

/**
 * Time of each user's last message in the room (milliseconds). It is stored in the message's row, so that it costs no
 * extra row. It survives leaving, hibernation and a restart while the ring holds the message, deleted or not.
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

type Deps = {
  /** The author's texts since then in the history, oldest first. */
  textsSince(writer: string, since: number): readonly { text: string; at: number }[];
};

/** Above this number, users without recent texts are forgotten. */
const SWEEP_OVER = 500;

/**
 * Recent texts by author. Memory only, so it costs no rows: after hibernation it is rebuilt from the room's messages.
 */
export class SpamRecords {
  #deps: Deps;
  #byWriter = new Map<string, { record: SpamRecord; touched: number }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  of(participant: Participant, now: number, keptMs: number): SpamRecord {
    const writer = writerOf(participant);
    const known = this.#byWriter.get(writer);
    if (known) return known.record;
    const record = this.#held(writer, now - keptMs, keptMs);
    this.#put(writer, record, now, keptMs);
    return record;
  }

  note(participant: Participant, said: Said, now: number, keptMs: number): void {
    const record = withSaid(this.of(participant, now, keptMs), said, now, keptMs);
    this.#put(writerOf(participant), record, now, keptMs);
  }

  /** State for another room; null if empty. */
  known(participant: Participant): SpamRecord | null {
    return this.#byWriter.get(writerOf(participant))?.record ?? null;
  }

  /** Merges texts from the previous room with those of this one. */
  adopt(participant: Participant, brought: SpamRecord, now: number, keptMs: number): void {
    this.#put(writerOf(participant), union(this.of(participant, now, keptMs), brought), now, keptMs);
  }

  #held(writer: string, since: number, keptMs: number): SpamRecord {
    return this.#deps
      .textsSince(writer, since)
      .reduce((record, { text, at }) => withSaid(record, saidIn(text), at, keptMs), NO_SPAM);
  }

  #put(writer: string, record: SpamRecord, now: number, keptMs: number): void {
    if (this.#byWriter.size > SWEEP_OVER)
      for (const [other, { touched }] of this.#byWriter)
        if (now - touched > keptMs) this.#byWriter.delete(other);
    this.#byWriter.set(writer, { record, touched: now });
  }
}
