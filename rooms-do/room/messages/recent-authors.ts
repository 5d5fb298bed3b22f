const KEPT = 256;

/**
 * Rooms of users who recently wrote to a present user without being visible: answers can be delivered before the
 * lobby knows that they are allowed. Nothing is stored for other users, so no other act reaches further.
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
