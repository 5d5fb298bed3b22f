const KEPT = 64;

/** Where the last people went who left for another room. */
export class Departed {
  #rooms = new Map<string, string>();

  set(userID: string, roomId: string): void {
    this.#rooms.delete(userID);
    this.#rooms.set(userID, roomId);
    const oldest = this.#rooms.keys().next().value;
    if (this.#rooms.size > KEPT && oldest !== undefined) this.#rooms.delete(oldest);
  }

  get(userID: string): string | undefined {
    return this.#rooms.get(userID);
  }
}
