import type { Challenge } from '../entities/protection.ts';
import { catalogue, type ErrorCode } from './catalogue.ts';
import { interpolate } from './error-entry.ts';

/**
 * Details of a refusal. `errors`: by field. `until`: ISO 8601 UTC. `limit`: number in the error text. `missing`:
 * permissions that the action requires. `message` replaces the catalogue's text. `challenge`: for a guest at entry.
 * `appeal`: appeal code.
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

/** A missing permission: its name in the permission record, and its Arabic name. */
export type MissingPermission = { permission: string; ar: string };

/** An expected refusal. Every other thrown error is a bug. */
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
