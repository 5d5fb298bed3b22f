/** Something that a room does later: when it is next due (milliseconds, null for not at all), and what is done then. */
export type Due = { nextAt(): number | null; run(now: number): void };

/** The room's one alarm, shared by everything that must happen later: it is set to whatever is due first. */
export class Agenda {
  #rows: readonly Due[];
  #wakeAt: (at: number) => void;
  #planned: number | null = null;

  constructor(rows: readonly Due[], wakeAt: (at: number) => void) {
    this.#rows = rows;
    this.#wakeAt = wakeAt;
  }

  /** Sets the alarm anew where something is now due first that was not. */
  plan(): void {
    const times = this.#rows.flatMap(row => row.nextAt() ?? []);
    const first = times.length === 0 ? null : Math.min(...times);
    if (first === null || first === this.#planned) return;
    this.#planned = first;
    this.#wakeAt(first);
  }

  ring(now: number): void {
    this.#planned = null;
    for (const row of this.#rows) {
      const at = row.nextAt();
      if (at !== null && at <= now) row.run(now);
    }
    this.plan();
  }
}
