/**
 * Runs one piece of work at a time for many callers. Whoever calls while it runs shares the next run, which sees what they had
 * written before they called.
 */
export class GatheredRuns {
  #work: () => Promise<void>;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  run(): Promise<void> {
    if (this.#next) return this.#next;
    const next = this.#running.then(() => {
      this.#next = null;
      return this.#work();
    });
    this.#next = next;
    // A failure is told to those who shared the run; the run after it is not theirs.
    this.#running = next.catch(() => {});
    return next;
  }
}
