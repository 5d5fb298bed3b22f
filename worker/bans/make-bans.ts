import type { AuditPerson } from '../../protocol/entities/audit-entry.ts';
import { BAN_TARGETS, type BanDuration, type BanTargets, endOfBan } from '../../protocol/entities/ban.ts';
import type { Entry } from '../audit/chain.ts';
import { recorded } from '../audit/record.ts';
import { database } from '../db/client.ts';
import { bans } from '../db/tables/bans.ts';
import type { Env } from '../env.ts';
import { expelBanned, tellResources } from '../live.ts';
import { banSentence } from './ban-sentence.ts';
import { targetColumns } from './target-columns.ts';

/** Who bans, as the ban and the event record keep them. */
export type Maker = Omit<AuditPerson, 'decoration'> & {
  userID: string;
  decoration?: string;
  rank: number;
  kicksShielded: boolean;
};

export type BanRow = typeof bans.$inferSelect;

/**
 * A record of each target with one entry that tells of them all, written together; then whoever is connected and falls under
 * them is closed. An address is taken as it is (IPv6 becomes its /64); what is no target at all is a fault of the caller.
 * `host` is a second address, of where they came from; `nickname` is who was meant, where that is known.
 */
export async function makeBans(
  env: Env,
  by: Maker,
  targets: BanTargets & { host?: string | null; nickname?: string },
  banDuration: BanDuration,
): Promise<BanRow[]> {
  const now = Date.now();
  const chosen = BAN_TARGETS.map(field => [field, targets[field]] as const);
  const rows = [...chosen, ['IPOrHost', targets.host] as const]
    .flatMap(([field, written]) =>
      written ? [{ ...targetColumns(field, written), ...makerColumns(by) }] : [],
    )
    .map(row => ({
      ...row,
      id: crypto.randomUUID(),
      banDuration,
      until: endOfBan(banDuration, now),
      createdAt: now,
    }));
  const entry = entryOf(by, banSentence(rows, banDuration, targets.nickname), now);
  await recorded(env, entry, database(env).insert(bans).values(rows));
  await tellResources(env, 'bans');
  await expelBanned(env, rows);
  return rows;
}

/** What decides whom a ban spares. */
export const makerColumns = ({ userID, username, rank, kicksShielded }: Omit<Maker, 'role'>) => ({
  byUserID: userID,
  byUsername: username,
  byRank: rank,
  kicksShielded,
});

const entryOf = (by: Maker, eventData: string, now: number): Entry => ({
  id: crypto.randomUUID(),
  eventDate: now,
  username: by.username,
  decoration: by.decoration ?? '',
  userRole: by.role,
  country: by.country ?? '',
  fingerprintAndIP: `${by.fingerprint} ${by.ipAddress}`.trim(),
  eventData,
  eventType: 'banned',
});
