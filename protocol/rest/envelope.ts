import type { Challenge } from '../entities/protection.ts';

/**
 * `{status: "success", data}`; login and visitor login have `token` beside `data`, and `device`, the mark that this browser shows
 * at its next login as the header `Samar-Device`.
 * `version` where one record is read: a change that shows it as `If-Match` is refused with 412 once the record is another.
 */
export type Success<Data> = {
  status: 'success';
  data: Data;
  token?: string;
  device?: string;
  version?: string;
};

/**
 * `code` is stable and for programs; `message` is for people. `until` and `retryAfterMs` where a refusal ends. `requestId` is
 * that of the log, and of the header `X-Request-Id`. `challenge`: what a guest is asked before the same request lets them in.
 * `appeal`: the code by which one may appeal against what keeps one out.
 */
export type Fail = {
  status: 'fail';
  code: string;
  message: string;
  errors?: Record<string, string>;
  until?: string;
  retryAfterMs?: number;
  challenge?: Challenge;
  appeal?: string;
  requestId?: string;
};
