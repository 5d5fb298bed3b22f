import { sql } from 'drizzle-orm';
import type { Statement } from '../audit/record.ts';
import type { Operator } from '../auth/guard.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { insist } from './insist.ts';

/** Whoever acts is still there, with the password of before: of two who delete each other at one time, one does. */
export const keepOperator = (db: Database, { row, claims }: Operator): Statement =>
  insist(
    db,
    sql`EXISTS (SELECT 1 FROM ${accounts}
      WHERE ${accounts.id} = ${row.account.id} AND ${accounts.tokenGeneration} = ${claims.generation})`,
    'operator_gone',
  );
