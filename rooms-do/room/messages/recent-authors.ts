const KEPT = 256;

/**
 * In which rooms those are who have just written to somebody here without being seen by them: the answer finds its way before the
 * lobby knows that it is allowed. For anybody else nothing is remembered, so that no other act goes further than one on nobody.
 */
export class RecentAuthors {
  #rooms = new Map<string, string>();

  add(author: string, reader: string, roomId: string): void {
    const pair = `${author} ${reader}`;
    this.#rooms.delete(pair);
    this.#rooms.set(pair, roomId);
    const oldest = this.#rooms.keys().next().value;
    if (this.#rooms.size > KEPT && oldest !== undefined) this.#rooms.delete(oldest);
  }

  roomOf(author: string, reader: string): string | null {
    return this.#rooms.get(`${author} ${reader}`) ?? null;
  }
}
