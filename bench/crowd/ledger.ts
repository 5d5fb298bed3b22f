/** Faults in the delivery of a message. */
export type Faults = { lost: number; doubled: number; unordered: number };

/** Users spread evenly over rooms: user `at` is in room `at % rooms`. */
export type Spread = { members: number; rooms: number };

/**
 * Messages by number, with receivers in order. Member `number % members` sends each number once to their room. Members
 * with the same order have the same sum.
 */
export class Ledger {
  #saidAt: number[] = [];
  #heard: number[] = [];
  #lastHeardAt: number[] = [];
  #spread: Spread = { members: 0, rooms: 1 };
  #pages: { begin(members: number): void; order(): number }[] = [];
  #doubled = 0;
  #unordered = 0;

  begin(spread: Spread): void {
    this.#spread = spread;
    this.#saidAt = [];
    this.#heard = [];
    this.#lastHeardAt = [];
    this.#doubled = this.#unordered = 0;
    for (const page of this.#pages) page.begin(spread.members);
  }

  say(number: number): void {
    this.#saidAt[number] = performance.now();
    this.#heard[number] = 0;
  }

  page() {
    let last = new Int32Array(0);
    let order = 0;
    const begin = (members: number): void => {
      last = new Int32Array(members).fill(-1);
      order = 0;
    };
    this.#pages.push({ begin, order: () => order });
    const note = (number: number): void => {
      const sender = number % last.length;
      const before = last[sender] ?? -1;
      if (number <= before) {
        if (number === before) this.#doubled += 1;
        else this.#unordered += 1;
        return;
      }
      last[sender] = number;
      order = (Math.imul(order, 31) + number) | 0;
      this.#heard[number] = (this.#heard[number] ?? 0) + 1;
      this.#lastHeardAt[number] = performance.now();
    };
    return { note };
  }

  isComplete(): boolean {
    return this.#heard.every(count => count >= this.#hearers);
  }

  /** `unordered` includes members whose order differs from that of the first member of their room. */
  faults(): Faults {
    const { rooms } = this.#spread;
    const lost = this.#heard.reduce((sum, count) => sum + Math.max(0, this.#hearers - count), 0);
    const orders = this.#pages.map(page => page.order());
    const differing = lost > 0 ? 0 : orders.filter((order, at) => order !== orders[at % rooms]).length;
    return { lost, doubled: this.#doubled, unordered: this.#unordered + differing };
  }

  get #hearers(): number {
    return this.#spread.members / this.#spread.rooms;
  }

  /** Milliseconds from sending to the last receiver, ascending. */
  delaysToLast(): number[] {
    return this.#saidAt
      .map((at, number) => (this.#lastHeardAt[number] ?? Number.NaN) - at)
      .filter(Number.isFinite)
      .sort((a, b) => a - b);
  }
}
