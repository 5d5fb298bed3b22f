import { KNOWN_DEVICE_LOGINS } from '../../../protocol/surge-limits.ts';
import type { NicknameClaim } from '../../rpc/nickname-claim.ts';
import type { Surges } from './surges.ts';

const SWEEP_OVER = 256;

/**
 * What was shown at entry, once for the whole site: a puzzle counts once, and a device that was known before a surge lets no crowd in. In
 * memory, and no longer than a puzzle is good or the surge lasts.
 */
export class ChallengeClaims {
  #surges: Pick<Surges, 'sinceOf'>;
  #solved = new Map<string, number>();
  #logins = new Map<string, { since: number; count: number }>();

  constructor(surges: Pick<Surges, 'sinceOf'>) {
    this.#surges = surges;
  }

  /** Takes what a guest shows. False where it was shown before. */
  take({ shown, deviceId, provider }: NicknameClaim, now: number): boolean {
    if (!shown || shown.isAnswered) return true;
    if (shown.solved) return this.#takeSolved(shown.solved, now);
    const since = this.#surges.sinceOf(provider, now);
    if (since === null) return true;
    this.#sweep(this.#logins, ({ since: begun }) => begun < since);
    const before = this.#logins.get(deviceId);
    const count = before?.since === since ? before.count + 1 : 1;
    this.#logins.set(deviceId, { since, count });
    return count <= KNOWN_DEVICE_LOGINS;
  }

  #takeSolved({ nonce, expiresAt }: { nonce: string; expiresAt: number }, now: number): boolean {
    if (this.#solved.has(nonce)) return false;
    this.#sweep(this.#solved, until => until <= now);
    this.#solved.set(nonce, expiresAt);
    return true;
  }

  #sweep<Kept>(kept: Map<string, Kept>, isOver: (one: Kept) => boolean): void {
    if (kept.size > SWEEP_OVER) for (const [key, one] of kept) if (isOver(one)) kept.delete(key);
  }
}
