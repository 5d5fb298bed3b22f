import type { SQL } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Database } from '../platform/database/client.ts';
import {
  batchAssert,
  failedAssertion,
  type Statement,
  uniqueViolation,
} from '../platform/database/statement.ts';
import { validationFailure } from '../platform/http/body.ts';

/** Assertions of a batch, with the refusal for each failure. */
const REFUSALS = {
  last_accounts_holder: () => new Failure('last_accounts_holder'),
  operator_gone: () => new Failure('unauthorized'),
  account_gone: () => new Failure('not_found'),
  account_changed: () => new Failure('version_conflict'),
  template_changed: () => new Failure('version_conflict'),
  holds_more: () => new Failure('holds_more'),
  bots_full: () => new Failure('bots_full'),
  owner_there: () => new Failure('conflict'),
  username_taken: () => takenName('username'),
  nickname_taken: () => takenName('nickname'),
  file_not_pending: () => validationFailure('User', { nicknameImg: 'is no uploaded image' }),
  adminPanelPermissions_bound: () => validationFailure('User', { adminPanelPermissions: BOUND }),
  chatPermissions_bound: () => validationFailure('User', { chatPermissions: BOUND }),
  adminPanelPermissions_gone: () => validationFailure('User', { adminPanelPermissions: NO_RECORD }),
  chatPermissions_gone: () => validationFailure('User', { chatPermissions: NO_RECORD }),
} satisfies Record<string, () => Failure>;

export type AccountAssertion = keyof typeof REFUSALS;
export const BOUND = 'belongs to another account';
export const NO_RECORD = 'is no record';

/** Like `batchAssert`, with assertions about accounts. */
export const assertInBatch = (db: Database, condition: SQL, word: AccountAssertion): Statement =>
  batchAssert(db, condition, word);

/** Throws the refusal of a failed assertion, and any other error as it is. */
export function mapAssertionError(error: unknown): never {
  const word = failedAssertion(error);
  if (word !== null && isAccountAssertion(word)) throw REFUSALS[word]();
  throw uniqueViolation(error) === 'accounts.username' ? takenName('username') : error;
}

const isAccountAssertion = (word: string): word is AccountAssertion => Object.hasOwn(REFUSALS, word);

/** A name that another account has, or one that looks like it. */
export function takenName(field: 'username' | 'nickname'): Failure {
  const errors = { [field]: 'is taken' };
  return new Failure('conflict', { errors, message: `User validation failed: ${field}: is taken` });
}
