import { PING_EVERY_MS, PONG_WITHIN_MS } from '../constants.ts';

type Timer = ReturnType<typeof setTimeout>;

export type KeepAlive = {
  start: () => void;
  stop: () => void;
  /** Any frame shows that the other end is there. */
  onReceived: () => void;
  /** Pings now. */
  check: () => void;
};

/** A dead connection reports nothing. So it is pinged, and without an answer in time it counts as dead. */
export const keepAlive = (sendPing: () => void, onDead: () => void): KeepAlive => {
  let interval: Timer | undefined;
  let timeout: Timer | undefined;

  const onReceived = (): void => {
    clearTimeout(timeout);
    timeout = undefined;
  };
  const stop = (): void => {
    clearInterval(interval);
    interval = undefined;
    onReceived();
  };
  const check = (): void => {
    if (interval === undefined) return;
    sendPing();
    timeout ??= setTimeout(onDead, PONG_WITHIN_MS);
  };
  const start = (): void => {
    stop();
    // workerd ends a TCP connection some 2 s after a server's close unless the client has sent a frame before it (2026-11).
    sendPing();
    interval = setInterval(check, PING_EVERY_MS);
  };
  return { start, stop, onReceived, check };
};
