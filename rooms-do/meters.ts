import { ASK_MAX, ASK_WINDOW_MS, SEND_BLOCK_MS, SEND_MAX, SEND_WINDOW_MS } from '../protocol/constants.ts';
import { type Limit, type Meter, newMeter, take, wait } from './rate-limit.ts';

export const LIMITS = {
  message: { max: SEND_MAX, windowMs: SEND_WINDOW_MS, blockMs: SEND_BLOCK_MS },
  ask: { max: ASK_MAX, windowMs: ASK_WINDOW_MS, blockMs: 0 },
} satisfies Record<string, Limit>;

export type MeterName = keyof typeof LIMITS;
export type UserMeters = Record<MeterName, Meter>;

const KEPT_MS = SEND_WINDOW_MS + SEND_BLOCK_MS + ASK_WINDOW_MS;
const SWEEP_OVER = 200;

/** A person's meters, over all their sockets and reconnects: they outlive the person's leaving by a window. */
export class Meters {
  #byUser = new Map<string, UserMeters & { touched: number }>();

  wait(userID: string, name: MeterName, now: number): number {
    return wait(this.of(userID, now)[name], LIMITS[name], now);
  }

  take(userID: string, name: MeterName, now: number): void {
    take(this.of(userID, now)[name], now);
  }

  of(userID: string, now: number): UserMeters {
    let meters = this.#byUser.get(userID);
    if (!meters) {
      if (this.#byUser.size > SWEEP_OVER) this.#sweep(now);
      meters = { message: newMeter(), ask: newMeter(), touched: now };
      this.#byUser.set(userID, meters);
    }
    meters.touched = now;
    return meters;
  }

  /** Takes over what another room counted of someone who was moved here. */
  adopt(userID: string, meters: UserMeters, now: number): void {
    this.#byUser.set(userID, { ...meters, touched: now });
  }

  #sweep(now: number): void {
    for (const [userID, meters] of this.#byUser)
      if (now - meters.touched > KEPT_MS) this.#byUser.delete(userID);
  }
}
