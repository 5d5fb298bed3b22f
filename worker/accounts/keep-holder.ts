import { sql } from 'drizzle-orm';
import type { Statement } from '../audit/record.ts';
import type { Database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { adminPanelPermissions } from '../db/tables/permissions.ts';
import type { Env } from '../env.ts';
import { isLocal } from '../gate/edge.ts';
import { insist } from './insist.ts';

/**
 * After this act somebody can open the accounts menu for good: a subscription that is to end would lock everybody out on a
 * day when nobody acts. The demo accounts open local instances only.
 */
export function keepHolder(db: Database, env: Env): Statement {
  const { flags } = adminPanelPermissions;
  const holder = sql`EXISTS (
    SELECT 1 FROM ${accounts}
    JOIN ${adminPanelPermissions} ON ${adminPanelPermissions.id} = ${accounts.adminPanelPermissions}
    WHERE json_extract(${flags}, '$.canAccessAdminPanel') AND json_extract(${flags}, '$.canAccessAccountsMenu')
      AND ${accounts.subscriptionEndDate} IS NULL
      AND (${accounts.demo} = 0 OR ${Number(isLocal(env))} = 1))`;
  return insist(db, holder, 'last_accounts_holder');
}
