import { type SQL, sql } from 'drizzle-orm';
import type { AuditEventInput } from '../../domain/outbox-entry.ts';
import type { Strike } from '../../domain/strike.ts';
import { DAY_MS } from '../../protocol/constants.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { bans } from '../db/tables/bans.ts';
import { strikes } from '../db/tables/strikes.ts';

/** What rooms send of acts against people, to be written with the entries of the record. What is there already is left as it is. */
export const strikesOf = (db: Database, facts: readonly AuditEventInput[]): Statement[] =>
  facts.flatMap(({ id, at, by, strike }) =>
    strike ? [keepStrike(db, { id, at, by: by.username }, strike)] : [],
  );

/** A mute without an end lasts as long as its session at most. */
const ENDLESS_MUTE_MS = DAY_MS;

/** Whether the sanction of a case still applies at `now`. Its case then stays, so that the user can still appeal. */
export const isLasting = (now: number): SQL => sql`CASE ${strikes.kind}
  WHEN 'ban' THEN ${strikes.id} IN (
    SELECT ${bans.eventID} FROM ${bans} WHERE ${bans.until} IS NULL OR ${bans.until} > ${now})
  WHEN 'mute' THEN coalesce(${strikes.until}, ${strikes.at} + ${ENDLESS_MUTE_MS}) > ${now}
  ELSE coalesce(${strikes.until}, 0) > ${now} END`;

/** `entry` is the entry of the event record that tells of the act. */
export const keepStrike = (
  db: Database,
  entry: { id: string; at: number; by: string },
  { against, by, permission, ...strike }: Strike,
): Statement =>
  db
    .insert(strikes)
    .values({
      ...strike,
      id: entry.id,
      at: entry.at,
      userId: against?.userId ?? '',
      nickname: against?.nickname ?? '',
      fingerprint: against?.fingerprint ?? '',
      deviceId: against?.deviceId ?? '',
      byUserId: by.userId,
      byUsername: entry.by,
      byRank: by.rank,
      permission: permission ?? '',
      hasDevices: true,
    })
    .onConflictDoNothing();
