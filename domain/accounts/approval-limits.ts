import { MINUTE_MS } from '../../protocol/constants.ts';

export const APPROVAL_MINUTES = 15;

export const APPROVALS_OPEN_MAX = 5;

/** Limit for an account's requests, reads and answers of approvals. It is far above the need of a busy evening. */
export const APPROVAL_TRIES = 60;
export const APPROVAL_TRIES_WINDOW_MS = 10 * MINUTE_MS;

/** Time after which an unfinished approved action outside the database may be retried. */
export const APPROVAL_RETRY_MS = 30_000;

/**
 * Maximum number of notified approvers, highest rank first. Limited because each approver's permissions are checked.
 */
export const APPROVERS_TOLD_MAX = 20;
