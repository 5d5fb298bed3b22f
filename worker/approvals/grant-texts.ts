import { sql } from 'drizzle-orm';
import { accounts } from '../../protocol/resources/accounts.ts';
import { CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE } from '../../protocol/rules/permission-table.ts';
import { type Endowment, gained } from '../../protocol/rules/power.ts';
import { ROLE_TEMPLATES } from '../../protocol/rules/role-templates.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { changesText } from '../audit/changes-text.ts';
import { panelAuditText } from '../audit/panel-audit-text.ts';
import type { TrackedChanges } from '../audit/tracked-changes.ts';
import type { Database } from '../db/client.ts';

const LABELS: Readonly<Record<string, { ar: string }>> = {
  ...PANEL_PERMISSION_TABLE,
  ...CHAT_PERMISSION_TABLE,
};

/** A new account with its role, and what it has beyond a member. */
export function newAccountText(username: string, { role, holds }: Endowment): string {
  const beyond = gained(ROLE_TEMPLATES.member.chat, holds);
  const granted = Object.keys(beyond).map(flag => ({
    label: LABELS[flag]?.ar ?? flag,
    kind: 'permission' as const,
    after: true,
  }));
  const changes = changesText(granted, []);
  return `${panelAuditText('created', accounts.noun, username)}، ${accounts.labels.role}: «${ROLES[role].ar}»${changes}`;
}

/** An edit as the event record will say it, upon what is there now. */
export async function editText(db: Database, edit: string, changes: TrackedChanges): Promise<string> {
  const [row] = await db.select({ before: sql<string | null>`${changes.before}` }).from(sql`(SELECT 1)`);
  const before: unknown[][] = JSON.parse(row?.before ?? '[]');
  return `${edit}${changesText(changes.fields, before.flat())}`;
}
