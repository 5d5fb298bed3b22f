import type { Options } from 'partysocket/ws';
import {
  CONNECT_TIMEOUT_MS,
  PING_EVERY_MS,
  PONG_WITHIN_MS,
  RECONNECT_FIRST_DELAY_MS,
  RECONNECT_MAX_DELAY_MS,
  RECONNECT_RANDOMISATION,
} from '../constants.ts';
import { ApiError } from './errors.ts';

/** A connection that breaks earlier does not reset the number of attempts. */
export const STABLE_AFTER_MS = 5_000;

/**
 * Close code for a socket that will be replaced. 1000 would end the session; after 4000 to 4499 the server waits for
 * the user's return.
 */
export const CLOSE_FOR_RECONNECT = 4000;

/**
 * Options of partysocket. The transport counts attempts itself, because partysocket stops silently after its last
 * attempt.
 */
export const reconnectOptions = (random: () => number): Options => ({
  startClosed: true,
  minReconnectionDelay:
    RECONNECT_FIRST_DELAY_MS * (1 - RECONNECT_RANDOMISATION + 2 * RECONNECT_RANDOMISATION * random()),
  reconnectionDelayGrowFactor: 2,
  maxReconnectionDelay: RECONNECT_MAX_DELAY_MS,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  minUptime: STABLE_AFTER_MS,
  maxEnqueuedMessages: 0,
});

const TOO_MANY_REQUESTS = 429;

/** Whether a retry would be refused too. False for server faults, too many requests, and answers from a proxy. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof ApiError && error.isOfServer && error.status < 500 && error.status !== TOO_MANY_REQUESTS;

type Timer = ReturnType<typeof setTimeout>;

export type KeepAlive = {
  start: () => void;
  stop: () => void;
  /** Call for each received frame, because any frame proves that the connection works. */
  onReceived: () => void;
  check: () => void;
};

/** Detects a dead connection, which reports no event. The client pings; without an answer in time it calls `onDead`. */
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
    // workerd ends a TCP connection about 2 s after a server's close, unless the client sends a frame first (2026-11).
    sendPing();
    interval = setInterval(check, PING_EVERY_MS);
  };
  return { start, stop, onReceived, check };
};
