export type Changes = { upserted: string[]; removed: string[] };

/**
 * What one class of viewers was last told about each user, as encoded text. A class is only remembered while somebody of
 * it listens; who comes later begins with a snapshot.
 */
export class Told<Class extends string> {
  #byClass = new Map<Class, Map<string, string>>();

  /** Begins (or begins again) with the whole list. */
  tell(of: Class, list: ReadonlyMap<string, string>): void {
    this.#byClass.set(of, new Map(list));
  }

  knows(of: Class): boolean {
    return this.#byClass.has(of);
  }

  /** What must be said so that the class knows `current` of these users; null text means not to be seen (any more). */
  difference(of: Class, current: Iterable<readonly [string, string | null]>): Changes {
    const told = this.#byClass.get(of) ?? new Map<string, string>();
    const changes: Changes = { upserted: [], removed: [] };
    for (const [id, text] of current) {
      if (text === null) {
        if (told.delete(id)) changes.removed.push(id);
      } else if (told.get(id) !== text) {
        told.set(id, text);
        changes.upserted.push(text);
      }
    }
    return changes;
  }

  forgetAllBut(live: readonly Class[]): void {
    for (const of of this.#byClass.keys()) if (!live.includes(of)) this.#byClass.delete(of);
  }
}
