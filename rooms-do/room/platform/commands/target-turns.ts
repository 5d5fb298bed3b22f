import { isThenable, type Result } from '../../result.ts';

/**
 * Commands on one person, one after the other where they wait for something outside the room: what the second is judged by is what
 * the first has left. Where nobody is waited for, a command runs at once.
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
