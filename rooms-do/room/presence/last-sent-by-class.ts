/** Stands for texts of which the viewers of a class have different ones. No user is encoded as this. */
const AHEAD = '';

export type Changes = { upserted: string[]; removed: string[] };

/**
 * What was last sent to a class of viewers about each user, as encoded text. A class is forgotten when nobody of it is
 * connected; its next viewer starts from a snapshot.
 */
export class LastSentByClass<Class extends string> {
  #byClass = new Map<Class, Map<string, string>>();

  /** Records the whole list, replacing what was recorded before. */
  record(of: Class, list: ReadonlyMap<string, string>): void {
    this.#byClass.set(of, new Map(list));
  }

  knows(of: Class): boolean {
    return this.#byClass.has(of);
  }

  /** The changes that bring the class up to `current` for these users. A null text means that the class may not see the user. */
  diff(of: Class, current: Iterable<readonly [string, string | null]>): Changes {
    const lastSent = this.#byClass.get(of) ?? new Map<string, string>();
    const changes: Changes = { upserted: [], removed: [] };
    for (const [id, text] of current) {
      if (text === null) {
        if (lastSent.delete(id)) changes.removed.push(id);
      } else if (lastSent.get(id) !== text) {
        lastSent.set(id, text);
        changes.upserted.push(text);
      }
    }
    return changes;
  }

  /**
   * Somebody of the class has just been sent these texts, ahead of the others: where they differ, the next changes name the user
   * whatever has become of them, so that nobody is left with what only the newcomer was sent.
   */
  markAhead(of: Class, sent: Iterable<readonly [string, string | null]>): void {
    const lastSent = this.#byClass.get(of);
    for (const [id, text] of sent)
      if (lastSent && (lastSent.get(id) ?? null) !== text) lastSent.set(id, AHEAD);
  }

  /** What the whole class was last sent about a user; undefined for nothing, or not all the same. */
  textOf(of: Class, id: string): string | undefined {
    return this.#byClass.get(of)?.get(id) || undefined;
  }

  forgetAllBut(live: readonly Class[]): void {
    for (const of of this.#byClass.keys()) if (!live.includes(of)) this.#byClass.delete(of);
  }
}
