/** A value that is there at once, or later. */
export type Result<T> = T | Promise<T>;

/** At once where the value is there at once. */
export const after = <T, Next>(value: Result<T>, then: (value: T) => Result<Next>): Result<Next> =>
  isThenable(value) ? Promise.resolve(value).then(then) : then(value);

/** The answer of a call to another object is callable and thenable, and no instance of `Promise` (workerd, 2026-11). */
export const isThenable = <T>(value: Result<T>): value is Promise<T> =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  'then' in value &&
  typeof value.then === 'function';

/**
 * Serialises commands on one user while they wait for external calls: each one sees the result of the previous.
 * Without waiting, a command runs at once.
 */
export class TargetTurns {
  #last = new Map<string, Promise<unknown>>();

  run<T>(targetId: string, command: () => Result<T>): Result<T> {
    const before = this.#last.get(targetId);
    const result = before ? before.then(command) : command();
    if (!isThenable(result)) return result;
    const over: Promise<unknown> = Promise.resolve(result)
      .catch(() => {})
      .finally(() => {
        if (this.#last.get(targetId) === over) this.#last.delete(targetId);
      });
    this.#last.set(targetId, over);
    return result;
  }
}
