import { MINUTE_MS, SECOND_MS } from './constants.ts';

/** From the moment at which the host's server has signed it: long enough for a page to load. */
export const HOST_PASS_MS = MINUTE_MS;
/** Allowed clock difference of a host's server. Servers with time synchronisation are at most a second off. */
export const HOST_PASS_SKEW_MS = 10 * SECOND_MS;
/** One in use, and the one that takes its place. */
export const HOST_KEYS_MAX = 2;
export const HOST_USER_ID_MAX = 64;
export const HOST_PASS_MAX = 4_096;
