import {
  ASK_MAX,
  ASK_WINDOW_MS,
  FLOOD_REFUSALS_MAX,
  FLOOD_REFUSALS_WINDOW_MS,
  SECOND_MS,
  SEND_BLOCK_MS,
  SEND_MAX,
  SEND_WINDOW_MS,
} from '../protocol/constants.ts';
import type { SiteOptions } from '../protocol/entities/options.ts';
import { type Limit, type Meter, newMeter, take, wait } from './rate-limit.ts';

export type Limits = Record<MeterName, Limit>;
export type MeterName = 'message' | 'ask';

/** As the requirements set them. */
export const LIMITS: Limits = {
  message: { max: SEND_MAX, windowMs: SEND_WINDOW_MS, blockMs: SEND_BLOCK_MS },
  ask: { max: ASK_MAX, windowMs: ASK_WINDOW_MS, blockMs: 0 },
};

const UNLIMITED: Limit = { max: Number.POSITIVE_INFINITY, windowMs: 0, blockMs: 0 };

/** As the operators set them; 0 of either is no limit on messages. */
export function limitsUnder({
  floodCount,
  floodSeconds,
}: Pick<SiteOptions, 'floodCount' | 'floodSeconds'>): Limits {
  if (floodCount === 0 || floodSeconds === 0) return { ...LIMITS, message: UNLIMITED };
  return {
    ...LIMITS,
    message: { max: floodCount, windowMs: floodSeconds * SECOND_MS, blockMs: SEND_BLOCK_MS },
  };
}

/** `refusals` are the times of the last messages that were refused. */
export type UserMeters = Record<MeterName, Meter> & { refusals: number[] };

/** Where meters outlive the room's memory. */
export type MetersKept = {
  read(userID: string, now: number): UserMeters | null;
  write(userID: string, meters: UserMeters, until: number, now: number): void;
};

// The runtime hibernates an object after 10 s of idleness (Cloudflare, Durable Object lifecycle, 2026-10): what matters
// no longer than that may stay in memory alone.
const MEMORY_MS = 10_000;
const SWEEP_OVER = 200;

/** A person's meters, over all their sockets and reconnects: they outlive the person's leaving by as long as they matter. */
export class Meters {
  #limits: () => Limits;
  #kept: MetersKept | null;
  #byUser = new Map<string, UserMeters & { touched: number }>();

  constructor(limits: () => Limits = () => LIMITS, kept: MetersKept | null = null) {
    this.#limits = limits;
    this.#kept = kept;
  }

  wait(userID: string, name: MeterName, now: number): number {
    const meters = this.of(userID, now);
    const { blockedUntil } = meters[name];
    const waitMs = wait(meters[name], this.#limits()[name], now);
    if (meters[name].blockedUntil !== blockedUntil) this.#keep(userID, name, now);
    return waitMs;
  }

  take(userID: string, name: MeterName, now: number): void {
    take(this.of(userID, now)[name], now);
    this.#keep(userID, name, now);
  }

  /** Notes a message that was refused; true for the one that is too many, and not again for those of the same flood. */
  refuse(userID: string, now: number): boolean {
    const meters = this.of(userID, now);
    const recent = meters.refusals.filter(at => now - at < FLOOD_REFUSALS_WINDOW_MS);
    meters.refusals = [...recent, now].slice(-FLOOD_REFUSALS_MAX);
    return recent.length === FLOOD_REFUSALS_MAX - 1;
  }

  of(userID: string, now: number): UserMeters {
    let meters = this.#byUser.get(userID);
    if (!meters) {
      if (this.#byUser.size > SWEEP_OVER) this.#sweep(now);
      const kept = this.#kept?.read(userID, now) ?? { message: newMeter(), ask: newMeter(), refusals: [] };
      meters = { ...kept, touched: now };
      this.#byUser.set(userID, meters);
    }
    meters.touched = now;
    return meters;
  }

  /** Takes over what another room counted of someone who was moved here. */
  adopt(userID: string, meters: UserMeters, now: number): void {
    this.#byUser.set(userID, { ...meters, touched: now });
    this.#keep(userID, 'message', now);
  }

  #keep(userID: string, name: MeterName, now: number): void {
    const { windowMs, blockMs } = this.#limits().message;
    if (name !== 'message' || windowMs + blockMs <= MEMORY_MS) return;
    const { message, ask, refusals } = this.of(userID, now);
    this.#kept?.write(userID, { message, ask, refusals }, now + windowMs + blockMs, now);
  }

  #sweep(now: number): void {
    const { message, ask } = this.#limits();
    const keptMs = message.windowMs + message.blockMs + ask.windowMs + FLOOD_REFUSALS_WINDOW_MS;
    for (const [userID, meters] of this.#byUser)
      if (now - meters.touched > keptMs) this.#byUser.delete(userID);
  }
}
