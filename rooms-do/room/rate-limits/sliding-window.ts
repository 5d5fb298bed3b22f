// Pure: the time is passed in.

/** `max` within `windowMs`. Whoever exceeds it waits for `blockMs`, or, where that is 0, until the window has room again. */
export type Limit = { max: number; windowMs: number; blockMs: number };
export type WindowCounter = { taken: number[]; blockedUntil: number };

export const newCounter = (): WindowCounter => ({ taken: [], blockedUntil: 0 });

/** 0 when one more is allowed now, otherwise the milliseconds to wait. The first refusal starts the block; later ones do not lengthen it. */
export function waitMs(counter: WindowCounter, limit: Limit, now: number): number {
  if (now < counter.blockedUntil) return counter.blockedUntil - now;
  counter.taken = counter.taken.filter(at => now - at < limit.windowMs);
  if (counter.taken.length < limit.max) return 0;
  const oldest = counter.taken[0] ?? now;
  counter.blockedUntil = limit.blockMs > 0 ? now + limit.blockMs : oldest + limit.windowMs;
  if (limit.blockMs > 0) counter.taken = [];
  return counter.blockedUntil - now;
}

/** Counts one that was allowed; refused ones are not counted. */
export const countOne = (counter: WindowCounter, now: number): void => {
  counter.taken.push(now);
};
