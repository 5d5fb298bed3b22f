// Pure: the time is passed in.

/** `max` within `windowMs`; whoever goes over it waits for `blockMs`, or, where that is 0, until there is room again. */
export type Limit = { max: number; windowMs: number; blockMs: number };
export type Meter = { taken: number[]; blockedUntil: number };

export const newMeter = (): Meter => ({ taken: [], blockedUntil: 0 });

/** 0 when one more is welcome now, else the milliseconds to wait. The first refusal starts the block; later ones do not lengthen it. */
export function wait(meter: Meter, limit: Limit, now: number): number {
  if (now < meter.blockedUntil) return meter.blockedUntil - now;
  meter.taken = meter.taken.filter(at => now - at < limit.windowMs);
  if (meter.taken.length < limit.max) return 0;
  const oldest = meter.taken[0] ?? now;
  meter.blockedUntil = limit.blockMs > 0 ? now + limit.blockMs : oldest + limit.windowMs;
  if (limit.blockMs > 0) meter.taken = [];
  return meter.blockedUntil - now;
}

/** Counts one that was allowed; refused ones are not counted. */
export const take = (meter: Meter, now: number): void => {
  meter.taken.push(now);
};
