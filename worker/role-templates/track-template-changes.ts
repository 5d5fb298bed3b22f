import { sql } from 'drizzle-orm';
import type { Flags } from '../../protocol/resources/permission-records.ts';
import type { TemplateRole } from '../../protocol/rules/role-templates.ts';
import { tracked, trackedFlags } from '../accounts/track-account-changes.ts';
import type { TrackedChanges } from '../audit/tracked-changes.ts';
import { roleTemplates } from '../db/tables/role-templates.ts';

/** The flags that differ from the template before. */
export type TemplateChange = { chat: Flags; panel: Flags };

/** The permissions that a role gains or loses; where nothing of it was stored yet, each is as good as the opposite. */
export const trackTemplateChanges = (role: TemplateRole, { chat, panel }: TemplateChange): TrackedChanges =>
  tracked(
    [...trackedFlags(panel, sql`${roleTemplates.panel}`), ...trackedFlags(chat, sql`${roleTemplates.chat}`)],
    sql`(SELECT 1) LEFT JOIN ${roleTemplates} ON ${roleTemplates.role} = ${role}`,
  );
