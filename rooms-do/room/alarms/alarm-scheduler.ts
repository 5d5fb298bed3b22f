/** A task for later: when it is next due (milliseconds, null for never), and what it does then. */
export type ScheduledTask = { nextAt(): number | null; run(now: number): void };

/** Shares the room's one alarm between all tasks: it is set to whatever is due first. */
export class AlarmScheduler {
  #setAlarm: (at: number) => void;
  #tasks: ScheduledTask[] = [];
  #planned: number | null = null;

  constructor(setAlarm: (at: number) => void) {
    this.#setAlarm = setAlarm;
  }

  register(...tasks: readonly ScheduledTask[]): void {
    this.#tasks.push(...tasks);
  }

  /** Sets the alarm where the first due time has changed. */
  plan(): void {
    const times = this.#tasks.flatMap(task => task.nextAt() ?? []);
    const first = times.length === 0 ? null : Math.min(...times);
    if (first === null || first === this.#planned) return;
    this.#planned = first;
    this.#setAlarm(first);
  }

  runDue(now: number): void {
    this.#planned = null;
    for (const task of this.#tasks) {
      const at = task.nextAt();
      if (at !== null && at <= now) task.run(now);
    }
    this.plan();
  }
}
