import { MINUTE_MS } from '../../protocol/constants.ts';

/** Minutes until an unanswered request expires. */
export const APPROVAL_MINUTES = 15;

/** Open requests per account. */
export const APPROVALS_OPEN_MAX = 5;

/** Limit of requests, reads and answers per account, far above the need of an evening with an open window. */
export const APPROVAL_TRIES = 60;
export const APPROVAL_TRIES_WINDOW_MS = 10 * MINUTE_MS;

/** Time after which an action that started outside the database may be tried again. */
export const APPROVAL_RETRY_MS = 30_000;

/** Maximum number of notified approvers, highest rank first: each one is checked. */
export const APPROVERS_TOLD_MAX = 20;
