import { type SQL, sql } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import type { Statement } from '../audit/record.ts';
import { clashIn } from '../db/clash.ts';
import type { Database } from '../db/client.ts';
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

/**
 * A statement that lets its batch go on only if the condition holds at that point of it, so that of two acts at one time
 * the second is judged by what the first has left. Outside of triggers SQLite has no RAISE; a path that is none stops the
 * statement and D1 with it the whole batch, and the error says the path (D1, 2026-11).
 */
export const insist = (db: Database, condition: SQL, word: Insisted): Statement =>
  db
    .select({ holds: sql`CASE WHEN ${condition} THEN 1 ELSE json_extract('{}', ${word}) END` })
    .from(sql`(SELECT 1)`);

/** Of the statement before: whether it changed the one row that it was about. */
export const changedOne: SQL = sql`changes() = 1`;

/** The refusal that a failed batch stands for; anything else is thrown on. */
export function orRefused(error: unknown): never {
  const word = unmetIn(error);
  if (word) throw REFUSALS[word]();
  throw clashIn(error) === 'accounts.username' ? taken('username') : error;
}

const UNMET = /JSON path[^']*'(\w+)'/;

function unmetIn(error: unknown): Insisted | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const word = UNMET.exec(cause.message)?.[1];
    if (word && Object.hasOwn(REFUSALS, word)) return word as Insisted;
  }
  return null;
}

function taken(field: string): Failure {
  const errors = { [field]: 'is taken' };
  return new Failure('conflict', { errors, message: `User validation failed: ${field}: is taken` });
}
