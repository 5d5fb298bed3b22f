import { PING_EVERY_MS, PONG_WITHIN_MS } from '../../../protocol/constants.ts';

type Timer = ReturnType<typeof setTimeout>;

export type KeepAlive = {
  start: () => void;
  stop: () => void;
  /** Anything that is heard shows that the other end is there. */
  heard: () => void;
  /** Asks now, out of turn. */
  check: () => void;
};

/** A dead connection says nothing of it: so it is asked, and what does not answer in time is dead. */
export const keepAlive = (ping: () => void, dead: () => void): KeepAlive => {
  let every: Timer | undefined;
  let limit: Timer | undefined;

  const heard = (): void => {
    clearTimeout(limit);
    limit = undefined;
  };
  const stop = (): void => {
    clearInterval(every);
    every = undefined;
    heard();
  };
  const check = (): void => {
    if (every === undefined) return;
    ping();
    limit ??= setTimeout(dead, PONG_WITHIN_MS);
  };
  const start = (): void => {
    stop();
    every = setInterval(check, PING_EVERY_MS);
  };
  return { start, stop, heard, check };
};
