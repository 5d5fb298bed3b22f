import type { Reaction } from '../../../domain/messages/reactions.ts';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import { storedJson } from '../../storage/stored-value.ts';

type Row = { id: string; body: string };
export type ReactionChange = { id: string; before: readonly Reaction[]; now: readonly Reaction[] };

const NONE: readonly Reaction[] = [];
const STORED_NONE = JSON.stringify(NONE);

/**
 * The reactions to the messages of the ring, in memory, and stored in a ring of their own when people are told of them: what is taken
 * back before that is never written. A message that the ring has passed takes its reactions along.
 */
export class Reactions {
  #sql: SqlStorage;
  #seqOf: (id: string) => number | null;
  #read: { given: Map<string, readonly Reaction[]>; stored: Map<string, string> } | null = null;
  /** What people were last told of those that have changed since. */
  #told = new Map<string, readonly Reaction[]>();

  /** `seqOf`: the seq of a message that the history still holds. */
  constructor(sql: SqlStorage, seqOf: (id: string) => number | null) {
    this.#sql = sql;
    this.#seqOf = seqOf;
  }

  get #given(): Map<string, readonly Reaction[]> {
    return this.#kept.given;
  }

  get #stored(): Map<string, string> {
    return this.#kept.stored;
  }

  /** Read when it is first needed: most wake-ups of a quiet room need no reaction. */
  get #kept() {
    this.#read ??= this.#readAll();
    return this.#read;
  }

  #readAll() {
    const given = new Map<string, readonly Reaction[]>();
    const stored = new Map<string, string>();
    for (const { id, body } of this.#sql.exec<Row>('SELECT id, body FROM reactions').toArray()) {
      if (this.#seqOf(id) === null) continue;
      given.set(id, storedJson<Reaction[]>(body));
      stored.set(id, body);
    }
    return { given, stored };
  }

  of(id: string): readonly Reaction[] {
    return this.#given.get(id) ?? NONE;
  }

  /** What everybody else has been told, so that a newcomer is told the same changes as they are. */
  toldOf(id: string): readonly Reaction[] {
    return this.#told.get(id) ?? this.of(id);
  }

  set(id: string, given: readonly Reaction[]): void {
    if (!this.#told.has(id)) this.#told.set(id, this.of(id));
    this.#given.set(id, given);
  }

  /** The message was deleted. */
  forget(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#stored.has(id)) this.#sql.exec('DELETE FROM reactions WHERE id = ?', id);
      for (const map of [this.#given, this.#stored, this.#told]) map.delete(id);
    }
  }

  /** Stores what has changed since the last time, and answers it. */
  takeChanges(): ReactionChange[] {
    const changes = [...this.#told].map(([id, before]) => ({ id, before, now: this.of(id) }));
    this.#told.clear();
    for (const { id, now } of changes) this.#store(id, now);
    return changes;
  }

  /** The messages up to a seq that have or had reactions. */
  upTo(since: number): string[] {
    return [...this.#given.keys()].filter(id => (this.#seqOf(id) ?? Number.POSITIVE_INFINITY) <= since);
  }

  #store(id: string, given: readonly Reaction[]): void {
    const seq = this.#seqOf(id);
    const body = JSON.stringify(given);
    if (seq === null || body === (this.#stored.get(id) ?? STORED_NONE)) return;
    this.#sql.exec(
      'INSERT OR REPLACE INTO reactions (slot, id, body) VALUES (?, ?, ?)',
      seq % HISTORY_CAPACITY,
      id,
      body,
    );
    this.#stored.set(id, body);
    if (this.#given.size > HISTORY_CAPACITY) this.#forgetPassed();
  }

  #forgetPassed(): void {
    for (const id of this.#given.keys())
      if (this.#seqOf(id) === null) for (const map of [this.#given, this.#stored]) map.delete(id);
  }
}
