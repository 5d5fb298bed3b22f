import { sql } from 'drizzle-orm';
import type { PowerActor } from '../../protocol/rules/chat-power.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { adminPanelPermissions, chatPermissions } from '../db/tables/permissions.ts';
import type { AccountRow } from './account-row.ts';
import { assertInBatch } from './batch-assert.ts';

/** Asserts that another account still holds nothing that the actor lacks: it may have been granted since it was judged. */
export function assertHoldsNoMore(db: Database, actor: PowerActor, { account }: AccountRow): Statement[] {
  if (account.id === actor.userId) return [];
  const held = JSON.stringify(Object.keys(actor.holds).filter(flag => actor.holds[flag]));
  const condition = sql`NOT EXISTS (
    SELECT 1 FROM (
      SELECT flags FROM ${chatPermissions} WHERE id = ${account.chatPermissions}
      UNION ALL SELECT flags FROM ${adminPanelPermissions} WHERE id = ${account.adminPanelPermissions}
    ) AS records, json_each(records.flags) AS flag
    WHERE flag.value AND flag.key NOT IN (SELECT value FROM json_each(${held})))`;
  return [assertInBatch(db, condition, 'holds_more')];
}
