import { type Spent, spend } from '../../../domain/allowance.ts';
import { ATTEMPTS, OVER_BUDGET_REFUSALS, RECEIVED_ATTEMPTS } from '../../../protocol/constants.ts';

const ALLOWANCES = { frame: ATTEMPTS, received: RECEIVED_ATTEMPTS };
export type AttemptKind = keyof typeof ALLOWANCES;

/** Who sends a frame. A socket is told from others by its identity. */
export type Sender = { socket: object; userId: string; network: string };

/** 0 where the frame may go on; otherwise the milliseconds until one may, and whether its socket is to be closed. */
export type Attempt = { waitMs: number; isMisuse: boolean };

const SWEEP_OVER = 256;

/**
 * What everybody in a room has tried, whatever became of it. The network is asked last: what a person sends over their own
 * budget is not taken from their neighbours.
 */
export class AttemptBudget {
  #sockets = { frame: new WeakMap<object, Spent>(), received: new WeakMap<object, Spent>() };
  #byName = new Map<string, Spent>();

  spend(kind: AttemptKind, { socket, userId, network }: Sender, now: number): Attempt {
    const { socket: ofSocket, person, network: ofNetwork } = ALLOWANCES[kind];
    const waitMs =
      spend(this.#ofSocket(kind, socket), ofSocket, now) ||
      spend(this.#named(`${kind} of person ${userId}`, now), person, now) ||
      spend(this.#named(`${kind} of network ${network}`, now), ofNetwork, now);
    return { waitMs, isMisuse: waitMs > 0 && this.#goesOn(userId, now) };
  }

  #goesOn(userId: string, now: number): boolean {
    return spend(this.#named(`refused ${userId}`, now), OVER_BUDGET_REFUSALS, now) > 0;
  }

  #ofSocket(kind: AttemptKind, socket: object): Spent {
    const spent = this.#sockets[kind].get(socket) ?? { wholeAt: 0 };
    this.#sockets[kind].set(socket, spent);
    return spent;
  }

  #named(name: string, now: number): Spent {
    const spent = this.#byName.get(name) ?? { wholeAt: 0 };
    if (this.#byName.size > SWEEP_OVER) this.#sweep(now);
    this.#byName.set(name, spent);
    return spent;
  }

  /** Whoever's budget is whole again need not be remembered. */
  #sweep(now: number): void {
    for (const [name, { wholeAt }] of this.#byName) if (wholeAt <= now) this.#byName.delete(name);
  }
}
