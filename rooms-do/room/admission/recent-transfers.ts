const KEPT = 64;

/** The rooms to which the last transferred participants went. */
export class RecentTransfers {
  #rooms = new Map<string, string>();

  set(userId: string, roomId: string): void {
    this.#rooms.delete(userId);
    this.#rooms.set(userId, roomId);
    const oldest = this.#rooms.keys().next().value;
    if (this.#rooms.size > KEPT && oldest !== undefined) this.#rooms.delete(oldest);
  }

  get(userId: string): string | undefined {
    return this.#rooms.get(userId);
  }
}
