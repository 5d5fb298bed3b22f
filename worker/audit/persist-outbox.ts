import { eq, sql } from 'drizzle-orm';
import type { AppearanceUpdate } from '../../domain/appearance/appearance-update.ts';
import type { AuditEventInput, InvisibilityPeriod, OutboxEntry } from '../../domain/audit/outbox-entry.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { persistIgnored, persistPrivacy } from '../accounts/privacy-choice.ts';
import { keepSent, removeGone } from '../appearance/stored-pictures.ts';
import { strikesOf } from '../moderation/moderation-cases.ts';
import { persistReport } from '../moderation/reports.ts';
import { persistName } from '../moderation/user-notes.ts';
import { type Database, database } from '../platform/database/client.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { invisibilityPeriods } from '../platform/database/tables/audit.ts';
import type { Env } from '../platform/env.ts';
import { auditText } from '../platform/record/audit-text.ts';
import type { AuditEntry } from '../platform/record/chain.ts';
import { auditLogOf, withAuditEntries } from '../platform/record/with-audit.ts';

/** Persists a room's outbox. What is already there, because an acknowledgement was lost, is not written again. */
export async function persistOutbox(env: Env, dispatches: readonly OutboxEntry[]): Promise<void> {
  const db = database(env);
  const facts = dispatches.flatMap(each => (each.kind === 'event' ? [each.event] : []));
  const spells = dispatches.flatMap(each => (each.kind === 'invisibility' ? [each.period] : []));
  for (const spell of spells) await persistInvisibility(db, spell);
  for (const each of dispatches)
    if (each.kind === 'appearance') await persistAppearance(db, each.userId, each.appearance);
  for (const each of dispatches) if (each.kind === 'ignored') await persistIgnored(db, each);
  for (const each of dispatches) if (each.kind === 'privacy') await persistPrivacy(db, each);
  for (const each of dispatches) if (each.kind === 'name') await persistName(db, each);
  const reports = dispatches.flatMap(each => (each.kind === 'report' ? [each.report] : []));
  for (const report of reports) await persistReport(env, report);
  if (reports.length > 0) await auditLogOf(env).tellReports(reports.map(({ id }) => id));
  await withAuditEntries(env, facts.map(entryOf), strikesOf(db, facts));
  await keepSent(
    db,
    dispatches.filter(each => each.kind === 'pictureSent'),
  );
  await removeGone(
    env,
    dispatches.flatMap(each => (each.kind === 'picturesGone' ? each.urls : [])),
  );
}

const entryOf = (fact: AuditEventInput): AuditEntry => ({
  id: fact.id,
  eventDate: fact.at,
  username: fact.by.username,
  decoration: fact.by.decoration,
  userRole: fact.by.role,
  country: fact.by.country ?? '',
  fingerprintAndIP: `${fact.by.fingerprint} ${fact.by.ipAddress}`.trim(),
  eventData: auditText(fact),
  eventType: fact.type,
});

const persistAppearance = (db: Database, userId: string, look: AppearanceUpdate) =>
  db
    .update(accounts)
    .set({ ...look, ...(look.nickname !== undefined && { nicknameSkeleton: skeleton(look.nickname) }) })
    .where(eq(accounts.id, userId));

/** Sent when it begins and when it ends; the two may arrive in either order. */
const persistInvisibility = (db: Database, spell: InvisibilityPeriod) =>
  db
    .insert(invisibilityPeriods)
    .values(spell)
    .onConflictDoUpdate({
      target: invisibilityPeriods.id,
      set: { until: sql`coalesce(${invisibilityPeriods.until}, excluded.until)` },
    });
