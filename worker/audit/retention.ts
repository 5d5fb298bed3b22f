import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { isLasting } from '../moderation/moderation-cases.ts';
import { type Database, database } from '../platform/database/client.ts';
import { events, eventsAnchor } from '../platform/database/tables/audit.ts';
import { moderationCases } from '../platform/database/tables/moderation.ts';
import type { Env } from '../platform/env.ts';
import { searchText } from '../platform/record/chain.ts';
import { auditLogOf } from '../platform/record/with-audit.ts';

/** Entries per step. Their new search texts are bound as one value, which D1 limits to 2 MB. */
const ADDRESSES_STEP = 200;
const ENTRIES_STEP = 500;

/**
 * Removes addresses and devices from entries older than `before` (milliseconds), and returns the number of entries.
 * Skips unsealed entries, because a change would break the chain.
 */
export async function purgeAddresses(db: Database, before: number): Promise<number> {
  const rows = await db
    .select()
    .from(events)
    .where(and(lt(events.eventDate, before), isNotNull(events.addressKey)))
    .orderBy(asc(events.turn))
    .limit(ADDRESSES_STEP);
  if (rows.length === 0) return 0;
  const words = JSON.stringify(
    Object.fromEntries(rows.map(row => [row.turn, searchText({ ...row, fingerprintAndIP: '' })])),
  );
  const turns = sql`(SELECT CAST(key AS INTEGER) FROM json_each(${words}))`;
  await db
    .update(events)
    .set({
      fingerprintAndIP: '',
      addressKey: null,
      folded: sql`json_extract(${words}, '$."' || ${events.turn} || '"')`,
    })
    .where(and(inArray(events.turn, turns), isNull(events.deletedAt)));
  return rows.length;
}

/**
 * Removes devices from moderation cases and their lines. During an active sanction, the case keeps the target's device.
 */
export async function purgeCaseDevices(db: Database, before: number, now: number): Promise<number> {
  const hasLineDevices = sql`${moderationCases.lines} LIKE '%"fingerprint":"%'`;
  const some = db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(
      and(
        lt(moderationCases.at, before),
        eq(moderationCases.hasDevices, true),
        or(not(isLasting(now)), hasLineDevices),
      ),
    )
    .limit(ADDRESSES_STEP);
  const gone = await db
    .update(moderationCases)
    .set({
      fingerprint: sql`CASE WHEN ${isLasting(now)} THEN ${moderationCases.fingerprint} ELSE '' END`,
      deviceId: sql`CASE WHEN ${isLasting(now)} THEN ${moderationCases.deviceId} ELSE '' END`,
      hasDevices: isLasting(now),
      lines: sql`(SELECT json_group_array(json_remove(value, '$.fingerprint')) FROM json_each(${moderationCases.lines}))`,
    })
    .where(inArray(moderationCases.id, some))
    .returning({ id: moderationCases.id });
  return gone.length;
}

/**
 * Removes entries older than `before`. The anchor stores the position of the last removed entry. It is signed outside
 * the database first, so that it accounts for every removal.
 */
export async function purgeEntries(env: Env, before: number, now: number): Promise<number> {
  const db = database(env);
  const [[young], [oldest]] = await db.batch([
    db
      .select({ turn: min(events.turn).as('turn') })
      .from(events)
      .where(gte(events.eventDate, before)),
    db.select({ turn: events.turn }).from(events).orderBy(asc(events.turn)).limit(1),
  ]);
  const from = oldest?.turn ?? 0;
  const end = Math.min(young?.turn ?? Number.MAX_SAFE_INTEGER, from + ENTRIES_STEP);
  const [last] = await db
    .select({ turn: events.turn, hash: events.hash })
    .from(events)
    .where(lt(events.turn, end))
    .orderBy(desc(events.turn))
    .limit(1);
  if (!last) return 0;
  await auditLogOf(env).retain(last);
  await db.batch([
    db.insert(eventsAnchor).values(last).onConflictDoNothing(),
    db.delete(eventsAnchor).where(ne(eventsAnchor.turn, last.turn)),
    // A case is kept until its entry is removed and its sanction has ended.
    db
      .delete(moderationCases)
      .where(
        and(
          inArray(
            moderationCases.id,
            db.select({ id: events.id }).from(events).where(lte(events.turn, last.turn)),
          ),
          not(isLasting(now)),
        ),
      ),
    db.delete(events).where(lte(events.turn, last.turn)),
  ]);
  return last.turn - from + 1;
}

/**
 * Removes cases without an entry once their sanctions have ended. Skips new cases, because their entry might not be
 * written yet.
 */
export async function purgeEndedCases(db: Database, before: number, now: number): Promise<number> {
  const entry = and(eq(events.id, moderationCases.id), isNull(events.deletedAt));
  const isOrphan = notExists(db.select({ one: sql`1` }).from(events).where(entry));
  const some = db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(lt(moderationCases.at, before), isOrphan, not(isLasting(now))))
    .limit(ENTRIES_STEP);
  const gone = await db
    .delete(moderationCases)
    .where(inArray(moderationCases.id, some))
    .returning({ id: moderationCases.id });
  return gone.length;
}
