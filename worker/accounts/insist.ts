import type { SQL } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Statement } from '../audit/record.ts';
import { clashIn } from '../db/clash.ts';
import type { Database } from '../db/client.ts';
import { insist as insistThat, unmetIn } from '../db/insist.ts';
import { validation } from '../http/body.ts';

/** What a batch may insist on, and how whoever asked is refused when it is not so. */
const REFUSALS = {
  last_accounts_holder: () => new Failure('last_accounts_holder'),
  operator_gone: () => new Failure('unauthorized'),
  account_gone: () => new Failure('not_found'),
  owner_there: () => new Failure('conflict'),
  username_taken: () => taken('username'),
  nickname_taken: () => taken('nickname'),
  file_not_pending: () => validation('User', { nicknameImg: 'is no uploaded image' }),
  adminPanelPermissions_bound: () => validation('User', { adminPanelPermissions: BOUND }),
  chatPermissions_bound: () => validation('User', { chatPermissions: BOUND }),
  adminPanelPermissions_gone: () => validation('User', { adminPanelPermissions: NO_RECORD }),
  chatPermissions_gone: () => validation('User', { chatPermissions: NO_RECORD }),
} satisfies Record<string, () => Failure>;

export type Insisted = keyof typeof REFUSALS;
export const BOUND = 'belongs to another account';
export const NO_RECORD = 'is no record';

/** As for any batch, with the words of an account. */
export const insist = (db: Database, condition: SQL, word: Insisted): Statement =>
  insistThat(db, condition, word);

/** The refusal that a failed batch stands for; anything else is thrown on. */
export function orRefused(error: unknown): never {
  const word = unmetIn(error);
  if (word !== null && Object.hasOwn(REFUSALS, word)) throw REFUSALS[word as Insisted]();
  throw clashIn(error) === 'accounts.username' ? taken('username') : error;
}

function taken(field: string): Failure {
  const errors = { [field]: 'is taken' };
  return new Failure('conflict', { errors, message: `User validation failed: ${field}: is taken` });
}
