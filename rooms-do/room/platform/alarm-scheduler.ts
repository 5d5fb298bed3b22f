import { SECOND_MS } from '../../../protocol/constants.ts';

/** A scheduled task: its next due time (milliseconds, null for never), and its action. */
export type ScheduledTask = { nextAt(): number | null; run(now: number): void };

/** Delay before a failed task runs again. Without it the alarm would fire continuously. */
const RETRY_MS = 30 * SECOND_MS;

type Deps = {
  now(): number;
  roomId: string;
  setAlarm(at: number): void;
};

/**
 * Shares the room's only alarm between all tasks, by setting it to the first due time. A failed task does not stop the
 * others.
 */
export class AlarmScheduler {
  #deps: Deps;
  #tasks: [name: string, task: ScheduledTask][] = [];
  #retryAt = new Map<string, number>();
  #planned: number | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  register(tasks: Readonly<Record<string, ScheduledTask>>): void {
    this.#tasks.push(...Object.entries(tasks));
  }

  /** Sets the alarm if the first due time has changed. */
  plan(): void {
    const times = this.#tasks.flatMap(([name, task]) => this.#nextAt(name, task) ?? []);
    const first = times.length === 0 ? null : Math.min(...times);
    if (first === null || first === this.#planned) return;
    this.#planned = first;
    this.#deps.setAlarm(first);
  }

  runDue(now: number): void {
    this.#planned = null;
    for (const [name, task] of this.#tasks) {
      const at = this.#nextAt(name, task);
      if (at === null || at > now) continue;
      this.#retryAt.delete(name);
      this.#guard(name, () => task.run(now));
    }
    this.plan();
  }

  #nextAt(name: string, task: ScheduledTask): number | null {
    const at = this.#guard(name, () => task.nextAt());
    const retryAt = this.#retryAt.get(name);
    return retryAt === undefined ? (at ?? null) : Math.max(at ?? retryAt, retryAt);
  }

  #guard<Result>(name: string, act: () => Result): Result | undefined {
    try {
      return act();
    } catch (error) {
      if (!this.#retryAt.has(name)) this.#report(name, error);
      this.#retryAt.set(name, this.#deps.now() + RETRY_MS);
    }
  }

  #report(task: string, error: unknown): void {
    const object = `room ${this.#deps.roomId}`;
    console.error(JSON.stringify({ what: 'alarm_task_failed', task, object, error: String(error) }));
  }
}
