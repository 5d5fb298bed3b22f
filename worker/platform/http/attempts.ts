import type { Challenge } from '../../../protocol/entities/protection.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { nestedNetworks } from '../../../protocol/text/network.ts';
import type {
  Entrance,
  EntryAttempt,
  EntryBudgetName,
  EntryRefusal,
  NicknameClaim,
} from '../../../rooms-do/rpc/entry-attempt.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { clientInfo, providerName } from './client-info.ts';
import type { AppContext } from './handler.ts';
import { bearerClaims, sessionName } from './tokens.ts';

const KEPT_MAX = 1_000;

/** Caches the lobby's refusals until each budget refills. */
export class RecentRefusals {
  #until = new Map<string, number>();

  #bits = new Map<string, number>();

  /** `bits`: difficulty of a puzzle that allows a larger budget. */
  add(name: string, waitMs: number, now: number, bits?: number): void {
    if (this.#until.size >= KEPT_MAX) this.#sweep(now);
    this.#until.set(name, now + waitMs);
    if (bits === undefined) this.#bits.delete(name);
    else this.#bits.set(name, bits);
  }

  /** Puzzle difficulty for the first spent budget that a puzzle can increase. */
  bitsFor(names: readonly string[], now: number): number | undefined {
    const found = names.find(name => this.#bits.has(name) && (this.#until.get(name) ?? 0) > now);
    return found === undefined ? undefined : this.#bits.get(found);
  }

  /** Milliseconds until all of these refusals expire; 0 if the lobby must decide. */
  waitFor(names: readonly string[], now: number): number {
    return Math.max(0, ...names.map(name => (this.#until.get(name) ?? now) - now));
  }

  #sweep(now: number): void {
    for (const [name, until] of this.#until) if (until <= now) this.#until.delete(name);
    // Clearing is safe, because the lobby refuses these attempts again.
    if (this.#until.size >= KEPT_MAX) this.#until.clear();
    for (const name of this.#bits.keys()) if (!this.#until.has(name)) this.#bits.delete(name);
  }
}

/** One cache per isolate, so that a client over a budget reaches the lobby only after the budget refills. */
export const recentRefusals = new RecentRefusals();

/**
 * Counts an entry attempt for the network and, with a valid token, for its session. Called before body checks and
 * database reads, so that failed requests count equally. Over a budget: 429 `too_many_requests`.
 */
export async function spendEntry(c: AppContext): Promise<void> {
  await spend(c, { isNewGuest: false }, async attempt => lobbyOf(c.env).spendEntry(attempt));
}

/** Like `spendEntry`, but the same call also returns admission data and the result of a nickname claim. */
export function enter(
  c: AppContext,
  {
    claim,
    newGuest,
    ...asked
  }: Asked & { claim?: NicknameClaim | null; newGuest?: NicknameClaim | null | undefined },
): Promise<Entrance> {
  return spend<Entrance>(c, asked, async attempt =>
    lobbyOf(c.env).enter(attempt, claim ?? undefined, newGuest ?? undefined),
  );
}

type Asked = Pick<EntryAttempt, 'isNewGuest' | 'isWellFormed' | 'solved' | 'hasTurnstile'> & {
  /** Creates a challenge; a puzzle has this difficulty. Its solution admits a guest over the budget. */
  challenge?: ((bits: number) => Challenge) | undefined;
};

async function spend<Answer>(
  c: AppContext,
  { isNewGuest, isWellFormed = false, solved, hasTurnstile, challenge }: Asked,
  ask: (attempt: EntryAttempt) => Promise<Answer | EntryRefusal>,
): Promise<Exclude<Answer, EntryRefusal>> {
  const { ipAddress, provider } = clientInfo(c);
  const name = providerName(c);
  const attempt = {
    ipAddress,
    isNewGuest,
    isWellFormed,
    // A token sent by a new guest is from an ended session, so it only identifies the device.
    sessionId: isNewGuest ? null : await sessionOf(c),
    ...(solved && { solved }),
    ...(hasTurnstile && { hasTurnstile }),
    ...(provider !== undefined && { provider }),
    ...(name !== null && { providerName: name }),
  };
  const refused = (retryAfterMs: number, bits: number | undefined) => {
    const demanded = bits === undefined ? undefined : challenge?.(bits);
    return new Failure('too_many_requests', { retryAfterMs, ...(demanded && { challenge: demanded }) });
  };
  const names = namesOf(attempt);
  const known = recentRefusals.waitFor(names, Date.now());
  if (known > 0) throw refused(known, recentRefusals.bitsFor(names, Date.now()));
  const answer = await ask(attempt);
  if (!isRefusal(answer)) return answer as Exclude<Answer, EntryRefusal>;
  const { over, of, waitMs, bits } = answer;
  recentRefusals.add(nameOf(over, of), waitMs, Date.now(), bits);
  throw refused(waitMs, bits);
}

async function sessionOf(c: AppContext): Promise<string | null> {
  const claims = await bearerClaims(c.env.SAMAR_SECRET, c.req);
  return claims && sessionName(claims);
}

const isRefusal = (answer: unknown): answer is EntryRefusal =>
  typeof answer === 'object' && answer !== null && 'over' in answer;

const nameOf = (over: EntryBudgetName, of: string): string => `${over} ${of}`;

/** Names of an attempt's budgets. Only the lobby verifies a solved puzzle and counts it once. */
const namesOf = ({ ipAddress, sessionId, isNewGuest, solved, hasTurnstile }: EntryAttempt): string[] => {
  const ofGuests = solved || hasTurnstile ? 'solvedGuests' : 'newGuests';
  const networks = nestedNetworks(ipAddress).map(({ name }) => name);
  return [
    ...(sessionId === null ? [] : [nameOf('session', sessionId)]),
    ...(isNewGuest ? networks.map(name => nameOf(ofGuests, name)) : []),
    ...networks.map(name => nameOf('network', name)),
  ];
};
