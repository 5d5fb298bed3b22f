import { eq, inArray, sql } from 'drizzle-orm';
import type { AccountLook } from '../../protocol/entities/account-look.ts';
import type { AuditFact, Dispatch, UnseenSpell } from '../../protocol/entities/audit-entry.ts';
import { skeleton } from '../../protocol/text/skeleton.ts';
import { clashIn } from '../db/clash.ts';
import { type Database, database } from '../db/client.ts';
import { accounts } from '../db/tables/accounts.ts';
import { events } from '../db/tables/events.ts';
import { unseenSpells } from '../db/tables/watch.ts';
import type { Env } from '../env.ts';
import { keepReport } from '../reports/keep-report.ts';
import type { Entry } from './chain.ts';
import { inWords } from './in-words.ts';
import { recordedAll } from './record.ts';

/** Keeps what a room tells. What is already there, because an answer was lost on the way, is not written again. */
export async function keep(env: Env, dispatches: readonly Dispatch[]): Promise<void> {
  const db = database(env);
  const facts = dispatches.flatMap(each => (each.kind === 'fact' ? [each.fact] : []));
  const spells = dispatches.flatMap(each => (each.kind === 'spell' ? [each.spell] : []));
  for (const spell of spells) await keepSpell(db, spell);
  for (const each of dispatches) if (each.kind === 'look') await keepLook(db, each.userID, each.look);
  for (const each of dispatches) if (each.kind === 'report') await keepReport(db, each.report);
  for (let isKept = facts.length === 0; !isKept; ) isKept = await keepFacts(env, facts);
}

/** False when somebody else has kept some of them meanwhile. */
async function keepFacts(env: Env, facts: readonly AuditFact[]): Promise<boolean> {
  const known = await knownAmong(database(env), facts);
  try {
    await recordedAll(env, facts.filter(({ id }) => !known.has(id)).map(entryOf));
    return true;
  } catch (error) {
    if (clashIn(error) !== 'events.id') throw error;
    return false;
  }
}

const entryOf = (fact: AuditFact): Entry => ({
  id: fact.id,
  eventDate: fact.at,
  username: fact.by.username,
  decoration: fact.by.decoration,
  userRole: fact.by.role,
  country: fact.by.country ?? '',
  fingerprintAndIP: `${fact.by.fingerprint} ${fact.by.ipAddress}`.trim(),
  eventData: inWords(fact),
  eventType: fact.type,
});

async function knownAmong(db: Database, facts: readonly AuditFact[]): Promise<Set<string>> {
  const ids = facts.map(({ id }) => id);
  const rows = await db.select({ id: events.id }).from(events).where(inArray(events.id, ids));
  return new Set(rows.map(({ id }) => id));
}

const keepLook = (db: Database, userID: string, look: AccountLook) =>
  db
    .update(accounts)
    .set({ ...look, ...(look.nickname !== undefined && { nicknameSkeleton: skeleton(look.nickname) }) })
    .where(eq(accounts.id, userID));

/** Told once when it begins and once when it ends, in whatever order the two arrive. */
const keepSpell = (db: Database, spell: UnseenSpell) =>
  db
    .insert(unseenSpells)
    .values(spell)
    .onConflictDoUpdate({
      target: unseenSpells.id,
      set: { until: sql`coalesce(${unseenSpells.until}, excluded.until)` },
    });
