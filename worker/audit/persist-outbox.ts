import { eq, sql } from 'drizzle-orm';
import type { AppearanceUpdate } from '../../domain/appearance-update.ts';
import type { AuditEventInput, InvisibilityPeriod, OutboxEntry } from '../../domain/outbox-entry.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { persistIgnored } from '../accounts/ignore-list.ts';
import { persistPrivacy } from '../accounts/privacy-choice.ts';
import { persistName } from '../cards/past-names.ts';
import { type Database, database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { invisibilityPeriods } from '../db/tables/invisibility-periods.ts';
import type { Env } from '../env.ts';
import { keepSent, removeGone } from '../pictures/stored-pictures.ts';
import { persistReport } from '../reports/persist-report.ts';
import { strikesOf } from '../strikes/strike-statements.ts';
import { auditText } from './audit-text.ts';
import type { AuditEntry } from './chain.ts';
import { auditLogOf } from './chain-pending.ts';
import { withAuditEntries } from './with-audit.ts';

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
