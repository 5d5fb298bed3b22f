import { PASSWORDS_WAITING_MAX } from '../../protocol/entry-limits.ts';
import { MeteredObject } from '../../rooms-do/rpc/metered-object.ts';
import type { PasswordHasherApi } from '../platform/apis.ts';
import type { Env } from '../platform/env.ts';
import { hashPassword, verifyPassword } from '../platform/sessions/passwords.ts';

/**
 * A hash takes 0.3 s of CPU time. A worker request has 10 ms on the free plan, an object's call 30 s on every plan
 * (developers.cloudflare.com/durable-objects/platform/limits, 2026-11). The object stores nothing.
 */
export class PasswordHasher extends MeteredObject<Env> implements PasswordHasherApi {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  hash(password: string): Promise<string | null> {
    return this.#inTurn(() => hashPassword(password));
  }

  verify(password: string, hash: string): Promise<boolean | null> {
    return this.#inTurn(() => verifyPassword(password, hash));
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#waiting >= PASSWORDS_WAITING_MAX) return null;
    this.#waiting++;
    // A hash blocks the thread. Yielding between two hashes lets new calls arrive, so that they are counted and refused
    // if too many wait.
    const turn = this.#last.then(() => new Promise(resolve => setTimeout(resolve, 0))).then(work);
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting--;
      this.meter.event(Date.now());
    }
  }
}
