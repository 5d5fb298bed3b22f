import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import type { ParticipantLocation } from '../platform/participants/projection.ts';
import { type Before, isSameEntry } from './user-lists.ts';

/**
 * Viewer classes that have a connected user or had one recently, so that returning users find the state of their class.
 */
export class LiveClasses<Class extends string> {
  #keptMs: number;
  /** Time at which a class lost its last connected user (milliseconds); null while it has one. */
  #deserted = new Map<Class, number | null>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  update(connected: readonly Class[], now: number): Class[] {
    for (const [of, since] of this.#deserted) if (since === null) this.#deserted.set(of, now);
    for (const of of connected) this.#deserted.set(of, null);
    return this.unexpired(now);
  }

  unexpired(now: number): Class[] {
    for (const [of, since] of this.#deserted)
      if (since !== null && now - since >= this.#keptMs) this.#deserted.delete(of);
    return [...this.#deserted.keys()];
  }
}

export type Changes<Entry> = { upserted: Entry[]; removed: string[] };

/** Marks a user's entry if viewers of a class received different versions. */
const AHEAD = null;

/**
 * Last sent entry of each user, by viewer class. Classes share the entries, because serialized ones would need memory
 * per class and user. A class expires some time after its last viewer; its next viewer receives a snapshot.
 */
export class LastSentByClass<Class extends string, Entry> {
  #isSame: (of: Class, before: Entry, now: Entry) => boolean;
  #byClass = new Map<Class, Map<string, Entry | typeof AHEAD>>();

  /** `isSame`: whether two entries look the same to a class. */
  constructor(isSame: (of: Class, before: Entry, now: Entry) => boolean) {
    this.#isSame = isSame;
  }

  record(of: Class, list: ReadonlyMap<string, Entry>): void {
    this.#byClass.set(of, new Map(list));
  }

  knows(of: Class): boolean {
    return this.#byClass.has(of);
  }

  /** Users known to the class. */
  ids(of: Class): Iterable<string> {
    return this.#byClass.get(of)?.keys() ?? [];
  }

  before(of: Class, id: string): Before<Entry> {
    return this.#byClass.get(of)?.get(id);
  }

  /**
   * Diff from the class's last sent entries to `current`. Null: the user is hidden from the class. `noteBefore`
   * receives the previous entries.
   */
  diff(
    of: Class,
    current: Iterable<readonly [string, Entry | null]>,
    noteBefore: (id: string, before: Before<Entry>) => void = () => {},
  ): Changes<Entry> {
    const lastSent = this.#byClass.get(of) ?? new Map<string, Entry | typeof AHEAD>();
    const changes: Changes<Entry> = { upserted: [], removed: [] };
    for (const [id, entry] of current) {
      const before = lastSent.get(id);
      if (entry === null) {
        if (!lastSent.delete(id)) continue;
        changes.removed.push(id);
      } else {
        lastSent.set(id, entry);
        if (before && this.#isSame(of, before, entry)) continue;
        changes.upserted.push(entry);
      }
      noteBefore(id, before);
    }
    return changes;
  }

  /**
   * Records entries that one viewer received before the rest of the class. The next diff includes users with differing
   * entries, so that no viewer keeps an outdated entry.
   */
  markAhead(of: Class, sent: Iterable<readonly [string, Entry | null]>): void {
    const lastSent = this.#byClass.get(of);
    if (!lastSent) return;
    for (const [id, entry] of sent) {
      const before = lastSent.get(id) ?? null;
      const isSame = before && entry ? this.#isSame(of, before, entry) : before === entry;
      if (!isSame) lastSent.set(id, AHEAD);
    }
  }

  forgetAllBut(live: readonly Class[]): void {
    for (const of of this.#byClass.keys()) if (!live.includes(of)) this.#byClass.delete(of);
  }
}

/**
 * List changes missed by a returning client, with the client's own entry first. Omits unchanged users and users who
 * joined and left in between.
 */
export function missedChanges(
  viewer: ViewerClass,
  missed: ReadonlyMap<string, Before<ParticipantLocation>>,
  find: (userId: string) => ParticipantLocation | null,
  own: ParticipantLocation,
): Changes<ParticipantLocation> {
  const changes: Changes<ParticipantLocation> = { upserted: [own], removed: [] };
  for (const [id, before] of missed) {
    if (id === own.participant.userId) continue;
    const now = find(id);
    if (!now && before !== undefined) changes.removed.push(id);
    if (now && !(before && isSameEntry(viewer, before, now))) changes.upserted.push(now);
  }
  return changes;
}
