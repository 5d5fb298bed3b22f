import type { Challenge } from '../entities/protection.ts';
import { catalogue, type ErrorCode } from './catalogue.ts';
import { interpolate } from './error-entry.ts';

/**
 * `errors` by field, `until` ISO 8601 UTC, `limit` the number that the sentence names, `missing` the permissions that the act would need,
 * `message` instead of the catalogue's text, `challenge` what a guest is asked at entry, `appeal` the code of an appeal.
 */
export type FailureDetails = {
  readonly errors?: Readonly<Record<string, string>>;
  readonly until?: string;
  readonly retryAfterMs?: number;
  readonly limit?: number;
  readonly missing?: readonly MissingPermission[];
  readonly message?: string;
  readonly challenge?: Challenge;
  readonly appeal?: string;
};

/** A permission by its name in a record, and as people call it. */
export type MissingPermission = { permission: string; ar: string };

/** A refusal. Anything else that is thrown is a bug. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? interpolate(catalogue[code].text, { limit: details.limit }));
    this.code = code;
    this.details = details;
  }
}
