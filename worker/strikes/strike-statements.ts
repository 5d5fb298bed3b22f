import type { AuditEventInput } from '../../domain/outbox-entry.ts';
import type { Strike } from '../../domain/strike.ts';
import type { Database } from '../db/client.ts';
import type { Statement } from '../db/statement.ts';
import { strikes } from '../db/tables/strikes.ts';

/** What rooms send of acts against people, to be written with the entries of the record. What is there already is left as it is. */
export const strikesOf = (db: Database, facts: readonly AuditEventInput[]): Statement[] =>
  facts.flatMap(({ id, at, by, strike }) =>
    strike ? [keepStrike(db, { id, at, by: by.username }, strike)] : [],
  );

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
