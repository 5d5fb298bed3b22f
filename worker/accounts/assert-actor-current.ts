import { sql } from 'drizzle-orm';
import type { Operator } from '../auth/guard.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { accounts } from '../db/tables/accounts.ts';
import { assertInBatch } from './batch-assert.ts';

/** Asserts that the operator still exists with the same password: of two who delete each other at once, only one succeeds. */
export const assertActorCurrent = (db: Database, { row, claims }: Operator): Statement =>
  assertInBatch(
    db,
    sql`EXISTS (SELECT 1 FROM ${accounts}
      WHERE ${accounts.id} = ${row.account.id} AND ${accounts.tokenGeneration} = ${claims.generation})`,
    'operator_gone',
  );
