import { type Spent, spend } from '../../domain/admission/budgets.ts';
import { ATTEMPTS, OVER_BUDGET_REFUSALS, RECEIVED_ATTEMPTS } from '../../protocol/constants.ts';

const ALLOWANCES = { frame: ATTEMPTS, received: RECEIVED_ATTEMPTS };
export type AttemptKind = keyof typeof ALLOWANCES;

/** Sender of a frame. Sockets are compared by object identity. */
export type Sender = { socket: object; userId: string; network: string };

/** Wait in milliseconds (0 if the frame is allowed), and whether the socket must be closed for misuse. */
export type Attempt = { waitMs: number; isMisuse: boolean };

const SWEEP_OVER = 256;

/**
 * Frames of all senders in a room, including refused ones. The network's budget is checked last, so that a user who
 * exceeds their own budget does not use the budget of neighbors.
 */
export class AttemptBudget {
  #kinds = { frame: newAccounts(), received: newAccounts() };
  #refused = new Map<string, Spent>();

  spend(kind: AttemptKind, { socket, userId, network }: Sender, now: number): Attempt {
    const allowed = ALLOWANCES[kind];
    const { sockets, people, networks } = this.#kinds[kind];
    const waitMs =
      spend(ofSocket(sockets, socket), allowed.socket, now) ||
      spend(named(people, userId, now), allowed.person, now) ||
      spend(named(networks, network, now), allowed.network, now);
    return { waitMs, isMisuse: waitMs > 0 && this.#goesOn(userId, now) };
  }

  #goesOn(userId: string, now: number): boolean {
    return spend(named(this.#refused, userId, now), OVER_BUDGET_REFUSALS, now) > 0;
  }
}

const newAccounts = () => ({
  sockets: new WeakMap<object, Spent>(),
  people: new Map<string, Spent>(),
  networks: new Map<string, Spent>(),
});

function ofSocket(sockets: WeakMap<object, Spent>, socket: object): Spent {
  const known = sockets.get(socket);
  if (known) return known;
  const spent = { wholeAt: 0 };
  sockets.set(socket, spent);
  return spent;
}

function named(byName: Map<string, Spent>, name: string, now: number): Spent {
  const known = byName.get(name);
  if (known) return known;
  if (byName.size > SWEEP_OVER) forgetWhole(byName, now);
  const spent = { wholeAt: 0 };
  byName.set(name, spent);
  return spent;
}

/** Removes senders whose budget is full again. */
function forgetWhole(byName: Map<string, Spent>, now: number): void {
  for (const [name, { wholeAt }] of byName) if (wholeAt <= now) byName.delete(name);
}
