import { mapAssertionError } from '../accounts/batch-assert.ts';
import { withAuditEntries } from '../audit/with-audit.ts';
import type { Operator } from '../auth/guard.ts';
import { database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import type { AppContext } from '../http/handler.ts';
import { readErasable } from './entries-of.ts';
import { erasureEntries } from './erasure-entry.ts';
import { eraseEntries, erasureStatements } from './erasure-statements.ts';
import type { Person } from './person.ts';

/** Entries a transaction. Each is taken out of the index of words too, and D1 lets a transaction last 30 s (2026-11). */
const ENTRIES_A_BATCH = 2_000;

/** Whether the act leaves an entry where it erases none, and what else is done in its transaction. */
type Act = { isAct: boolean; alongside?: readonly Statement[] };

/**
 * Takes somebody out of the database, all in one transaction with the entries that say so; answers how many entries of the record were
 * erased. Of more than a transaction has room for the oldest go before it, each part with its own entries: the person is still there for
 * the same call again.
 */
export async function eraseFromDatabase(
  c: AppContext,
  operator: Operator,
  person: Person,
  { isAct, alongside = [] }: Act,
): Promise<number> {
  const db = database(c.env);
  for (let erased = 0; ; ) {
    const found = await readErasable(db, person, operator, ENTRIES_A_BATCH + 1);
    const isLast = found.length <= ENTRIES_A_BATCH;
    const some = found.slice(0, ENTRIES_A_BATCH);
    // Whoever erases the entry of an erasure answers for what that one had erased.
    const named = [...new Set(some.flatMap(({ turn, erases }) => [turn, ...(erases ?? [])]))];
    const isSaid = named.length > 0 || (isLast && isAct);
    const turns = some.map(({ turn }) => turn);
    await withAuditEntries(c.env, isSaid ? erasureEntries(c, operator, person, named) : [], [
      ...(isLast ? [...alongside, ...erasureStatements(db, person, operator)] : []),
      eraseEntries(db, turns, Date.now()),
    ]).catch(mapAssertionError);
    erased += some.length;
    if (isLast) return erased;
  }
}
