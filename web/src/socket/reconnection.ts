import type { Options } from 'partysocket/ws';
import {
  CONNECT_TIMEOUT_MS,
  RECONNECT_FIRST_DELAY_MS,
  RECONNECT_MAX_DELAY_MS,
  RECONNECT_RANDOMISATION,
} from '../../../protocol/constants.ts';
import { Refused } from '../api/http.ts';

/** A connection that broke sooner than this after it opened was none: its attempts go on being counted. */
export const SETTLED_MS = 5_000;

/**
 * Closes a socket that will be dialled again. 1000 would be a goodbye; 4000 to 4499 leave the person waited for.
 */
export const RETURNING = 4000;

/** How partysocket dials. How often is counted by the line: partysocket ends in silence after its last attempt. */
export const dialling = (random: () => number = Math.random): Options => ({
  startClosed: true,
  minReconnectionDelay:
    RECONNECT_FIRST_DELAY_MS * (1 - RECONNECT_RANDOMISATION + 2 * RECONNECT_RANDOMISATION * random()),
  reconnectionDelayGrowFactor: 2,
  maxReconnectionDelay: RECONNECT_MAX_DELAY_MS,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  minUptime: SETTLED_MS,
  maxEnqueuedMessages: 0,
});

const TOO_MANY = 429;

/** Whether asking again would be refused again: what the server says no to, but not its faults and not its haste. */
export const isForGood = (error: unknown): boolean =>
  error instanceof Refused && error.status < 500 && error.status !== TOO_MANY;
