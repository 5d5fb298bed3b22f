import { MINUTE_MS } from '../../protocol/constants.ts';

/** How long an act waits for a second approver before it is void. */
export const APPROVAL_MINUTES = 15;

/** How many acts of one account wait at once. */
export const APPROVALS_OPEN_MAX = 5;

/** How often an account asks, reads what waits and answers: whoever keeps the window open through an evening comes nowhere near. */
export const APPROVAL_TRIES = 60;
export const APPROVAL_TRIES_WINDOW_MS = 10 * MINUTE_MS;

/** What was begun outside the database and not heard of again may be begun anew after so long. */
export const APPROVAL_RETRY_MS = 30_000;

/** How many of those who are here are told of a request, the highest first: each is judged. */
export const APPROVERS_TOLD_MAX = 20;
