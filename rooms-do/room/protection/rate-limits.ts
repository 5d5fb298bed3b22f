import {
  FLOOD_BLOCKS_MAX,
  FLOOD_BLOCKS_WINDOW_MS,
  FLOOD_REFUSALS_MAX,
  FLOOD_REFUSALS_WINDOW_MS,
  REQUEST_MAX,
  REQUEST_WINDOW_MS,
  SECOND_MS,
  SEND_BLOCK_MS,
  SEND_MAX,
  SEND_WINDOW_MS,
} from '../../../protocol/constants.ts';
import type { SiteOptions } from '../../../protocol/resources/options.ts';
import type { RateLimitName } from '../../../protocol/wire/message.ts';
import type { UserRateLimits } from '../../rpc/admissions.ts';
import { storedJson } from '../../storage/stored-value.ts';
import { isThenable, type Result } from '../platform/command.ts';

// Pure functions: callers pass the time.

/**
 * Allows at most `max` attempts within `windowMs`. Above that, the user is blocked for `blockMs`; with 0, until the
 * window has space.
 */
export type Limit = { max: number; windowMs: number; blockMs: number };
export type WindowCounter = { taken: number[]; blockedUntil: number };

export const newCounter = (): WindowCounter => ({ taken: [], blockedUntil: 0 });

/**
 * Returns 0 if an attempt is allowed now, otherwise the wait in milliseconds. The first refusal starts the block; later
 * refusals do not extend it.
 */
export function waitMs(counter: WindowCounter, limit: Limit, now: number): number {
  if (now < counter.blockedUntil) return counter.blockedUntil - now;
  counter.taken = counter.taken.filter(at => now - at < limit.windowMs);
  if (counter.taken.length < limit.max) return 0;
  const oldest = counter.taken[0] ?? now;
  counter.blockedUntil = limit.blockMs > 0 ? now + limit.blockMs : oldest + limit.windowMs;
  if (limit.blockMs > 0) counter.taken = [];
  return counter.blockedUntil - now;
}

/** Counts an allowed attempt. Refused attempts are not counted. */
export const countOne = (counter: WindowCounter, now: number): void => {
  counter.taken.push(now);
};

export type Limits = Record<RateLimitName, Limit>;

export const DEFAULT_LIMITS: Limits = {
  message: { max: SEND_MAX, windowMs: SEND_WINDOW_MS, blockMs: SEND_BLOCK_MS },
  request: { max: REQUEST_MAX, windowMs: REQUEST_WINDOW_MS, blockMs: 0 },
};

const UNLIMITED: Limit = { max: Number.POSITIVE_INFINITY, windowMs: 0, blockMs: 0 };

/** Limits set by operators. 0 in either field disables the message limit. */
export function configuredLimits({
  floodCount,
  floodSeconds,
}: Pick<SiteOptions, 'floodCount' | 'floodSeconds'>): Limits {
  if (floodCount === 0 || floodSeconds === 0) return { ...DEFAULT_LIMITS, message: UNLIMITED };
  return {
    ...DEFAULT_LIMITS,
    message: { max: floodCount, windowMs: floodSeconds * SECOND_MS, blockMs: SEND_BLOCK_MS },
  };
}

/** `touched`: time of the last use. `reportedBlock`: end of the last block reported to the lobby. */
type Counters = UserRateLimits & { touched: number; reportedBlock?: number };

/** Storage for counters that must survive hibernation. */
export type RateLimitStore = {
  read(userId: string, now: number): UserRateLimits | null;
  write(userId: string, counters: UserRateLimits, until: number, now: number): void;
};

// The runtime hibernates an object after 10 s of idleness (Cloudflare, Durable Object lifecycle, 2026-10), so shorter
// windows need no storage.
const MEMORY_MS = 10_000;
const SWEEP_OVER = 200;

/**
 * Counters of each user over all sockets and reconnects. Counters remain after a user leaves, until their windows end.
 */
export class RateLimits {
  #limits: () => Limits;
  #store: RateLimitStore | null;
  #byUser = new Map<string, Counters>();

  constructor(limits: () => Limits = () => DEFAULT_LIMITS, stored: RateLimitStore | null = null) {
    this.#limits = limits;
    this.#store = stored;
  }

  wait(userId: string, name: RateLimitName, now: number): number {
    const counters = this.of(userId, now);
    const { blockedUntil } = counters[name];
    const waiting = waitMs(counters[name], this.#limits()[name], now);
    if (counters[name].blockedUntil !== blockedUntil) this.#persist(userId, name, now);
    return waiting;
  }

  take(userId: string, name: RateLimitName, now: number): void {
    countOne(this.of(userId, now)[name], now);
    this.#persist(userId, name, now);
  }

  /**
   * Counts an attempt before its remote calls end, because the user's other sockets may send meanwhile. If a remote
   * call refuses the attempt, the count is undone. A block that the attempt caused remains.
   */
  takeUnlessRefused<T>(userId: string, name: RateLimitName, result: Result<T>, now: () => number): Result<T> {
    const takenAt = now();
    this.take(userId, name, takenAt);
    if (!isThenable(result)) return result;
    return Promise.resolve(result).catch((error: unknown) => {
      const { taken } = this.of(userId, now())[name];
      const at = taken.lastIndexOf(takenAt);
      if (at >= 0) taken.splice(at, 1);
      this.#persist(userId, name, now());
      throw error;
    });
  }

  /** Counts a refused message. Returns true only for the first refusal of a flood above the limit. */
  recordRefusal(userId: string, now: number): boolean {
    const counters = this.of(userId, now);
    const recent = counters.refusals.filter(at => now - at < FLOOD_REFUSALS_WINDOW_MS);
    counters.refusals = [...recent, now].slice(-FLOOD_REFUSALS_MAX);
    return recent.length === FLOOD_REFUSALS_MAX - 1;
  }

  /** Counts a block. Returns true if the user's recent blocks count as flooding. */
  recordBlock(userId: string, now: number): boolean {
    const counters = this.of(userId, now);
    const recent = (counters.blocks ?? []).filter(at => now - at < FLOOD_BLOCKS_WINDOW_MS);
    counters.blocks = [...recent, now].slice(-FLOOD_BLOCKS_MAX);
    return recent.length >= FLOOD_BLOCKS_MAX - 1;
  }

  of(userId: string, now: number): Counters {
    let counters = this.#byUser.get(userId);
    if (!counters) {
      if (this.#byUser.size > SWEEP_OVER) this.#sweep(now);
      const stored = this.#store?.read(userId, now) ?? {
        message: newCounter(),
        request: newCounter(),
        refusals: [],
      };
      counters = { ...stored, touched: now };
      this.#byUser.set(userId, counters);
    }
    counters.touched = now;
    return counters;
  }

  /** Counters to transfer to another room or to store. */
  counted(userId: string, now: number): UserRateLimits {
    const { touched: _, reportedBlock: __, ...counted } = this.of(userId, now);
    return counted;
  }

  /** Continues a participant's counters from another room. */
  adopt(userId: string, counters: UserRateLimits, now: number): void {
    this.#byUser.set(userId, { ...counters, touched: now });
    this.#persist(userId, 'message', now);
  }

  /** Blocks messages until this time (milliseconds), regardless of the counters. */
  block(userId: string, until: number, now: number): void {
    const { message } = this.of(userId, now);
    message.blockedUntil = Math.max(message.blockedUntil, until);
    this.#persist(userId, 'message', now);
  }

  /** Returns the end of the user's current block on the first call, then null. */
  newBlock(userId: string, now: number): number | null {
    const counters = this.of(userId, now);
    const { blockedUntil } = counters.message;
    if (blockedUntil <= now || counters.reportedBlock === blockedUntil) return null;
    counters.reportedBlock = blockedUntil;
    return blockedUntil;
  }

  #persist(userId: string, name: RateLimitName, now: number): void {
    const { windowMs, blockMs } = this.#limits().message;
    if (name !== 'message' || windowMs + blockMs <= MEMORY_MS) return;
    this.#store?.write(userId, this.counted(userId, now), now + windowMs + blockMs, now);
  }

  #sweep(now: number): void {
    const { message, request } = this.#limits();
    const keptMs = message.windowMs + message.blockMs + request.windowMs + FLOOD_BLOCKS_WINDOW_MS;
    for (const [userId, counters] of this.#byUser)
      if (now - counters.touched > keptMs) this.#byUser.delete(userId);
  }
}

/** Stores counters whose windows exceed the guaranteed time in memory, one row per user while needed. */
export class StoredRateLimits implements RateLimitStore {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  read(userId: string, now: number): UserRateLimits | null {
    const row = this.#sql
      .exec<{ body: string }>('SELECT body FROM rate_limits WHERE user_id = ? AND until > ?', userId, now)
      .toArray()[0];
    return row ? storedJson<UserRateLimits>(row.body) : null;
  }

  write(userId: string, limits: UserRateLimits, until: number, now: number): void {
    this.#sql.exec('DELETE FROM rate_limits WHERE until <= ?', now);
    const body = JSON.stringify(limits);
    this.#sql.exec(
      'INSERT OR REPLACE INTO rate_limits (user_id, until, body) VALUES (?, ?, ?)',
      userId,
      until,
      body,
    );
  }
}
