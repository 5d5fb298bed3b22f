import { KNOWN_DEVICE_LOGINS } from '../../../protocol/raid-limits.ts';
import type { NicknameClaim, ShownAnswer } from '../../rpc/entry-attempt.ts';
import type { AttemptThrottle } from '../platform/attempt-throttle.ts';
import type { RaidDetector } from '../protection/module.ts';

const SWEEP_OVER = 256;

/** Guests admitted per device during the raid that started at this time (milliseconds). */
export type DeviceLogins = readonly (readonly [deviceId: string, login: { since: number; count: number }])[];

type Deps = { raids: Pick<RaidDetector, 'sinceOf'>; throttle: Pick<AttemptThrottle, 'begin'> };

/**
 * Challenge answers presented at admission. Each answer is valid once for the whole site, also after a restart.
 * Also counts the guests who enter from a known device during a raid.
 */
export class ChallengeClaims {
  #deps: Deps;
  #logins: Map<string, { since: number; count: number }>;

  constructor(deps: Deps, logins: DeviceLogins = []) {
    this.#deps = deps;
    this.#logins = new Map(logins);
  }

  get logins(): DeviceLogins {
    return [...this.#logins];
  }

  /**
   * Accepts a guest's challenge answer. Returns false if the answer was used before, or if too many guests have
   * entered from this known device during the raid.
   */
  take({ shown, deviceId, provider }: NicknameClaim, now: number): boolean {
    if (!shown || shown.isAnswered) return true;
    if (shown.solved || shown.continues !== undefined) return this.use(shown, now);
    const since = this.#deps.raids.sinceOf(provider, now);
    if (since === null) return true;
    this.#sweep(since);
    const before = this.#logins.get(deviceId);
    const count = before?.since === since ? before.count + 1 : 1;
    this.#logins.set(deviceId, { since, count });
    return count <= KNOWN_DEVICE_LOGINS;
  }

  /** Marks a puzzle solution or a continued session as used. Turnstile itself refuses a second use of its tokens. */
  use({ solved, continues, isAnswered }: ShownAnswer, now: number): boolean {
    const { throttle } = this.#deps;
    if (solved) return throttle.begin([{ limited: 'puzzle', who: solved.nonce }], now) === 0;
    if (continues !== undefined)
      return throttle.begin([{ limited: 'continuedSession', who: continues }], now) === 0;
    return isAnswered === true;
  }

  #sweep(since: number): void {
    if (this.#logins.size <= SWEEP_OVER) return;
    for (const [deviceId, login] of this.#logins) if (login.since < since) this.#logins.delete(deviceId);
  }
}
