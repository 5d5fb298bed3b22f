import { MINUTE_MS, SECOND_MS } from './constants.ts';

/** From the moment at which the host's server has signed it: long enough for a page to load. */
export const HOST_PASS_MS = MINUTE_MS;
/** How far the clock of the host's server may be from ours. One that asks for the time is a second off at most. */
export const HOST_PASS_SKEW_MS = 10 * SECOND_MS;
/** One in use, and the one that takes its place. */
export const HOST_KEYS_MAX = 2;
export const HOST_USER_ID_MAX = 64;
export const HOST_PASS_MAX = 4_096;
