import { MINUTE_MS } from '../../protocol/constants.ts';

export const APPROVAL_MINUTES = 15;

export const APPROVALS_OPEN_MAX = 5;

/** Limit of requests, reads and answers per account. It is far above the need of a busy evening. */
export const APPROVAL_TRIES = 60;
export const APPROVAL_TRIES_WINDOW_MS = 10 * MINUTE_MS;

/** Time after which an unfinished action outside the database may be tried again. */
export const APPROVAL_RETRY_MS = 30_000;

/** Maximum number of notified approvers, highest rank first, because each one is checked. */
export const APPROVERS_TOLD_MAX = 20;
