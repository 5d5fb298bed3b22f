import type { LinkedSignal } from '../../domain/linked-signals.ts';
import type { AuditPerson } from '../../domain/outbox-entry.ts';
import {
  BAN_TARGETS,
  type BanDuration,
  type BanTargets,
  endOfBan,
  type LinkedSignalKind,
} from '../../protocol/entities/ban.ts';
import type { AuditEntry } from '../audit/chain.ts';
import { withAuditEntry } from '../audit/with-audit.ts';
import { database } from '../db/client.ts';
import { bans } from '../db/tables/bans.ts';
import type { Env } from '../env.ts';
import { disconnectBanned, notifyResources } from '../notify-rooms.ts';
import { banAuditText } from './ban-audit-text.ts';
import { targetColumns } from './target-columns.ts';

/** Who bans, as the ban and the event record keep it. */
export type BanIssuer = Omit<AuditPerson, 'decoration'> & {
  userId: string;
  decoration?: string;
  rank: number;
  kicksShielded: boolean;
};

/** Why a ban is made and whom it means, as far as somebody says it. */
export type BanAbout = Record<'reason' | 'note' | 'userID' | 'nickname', string>;

export type BanRow = typeof bans.$inferSelect;

/**
 * Writes a record for each target with one entry of the event record for all of them, in one transaction, then disconnects
 * whoever they apply to. An IPv6 address becomes its /64. Something that is not a target is a bug of the caller.
 * What is said about it is as its issuer says it.
 * `deviceId` is the mark of the device with the fingerprint, `host` is where the person came from, as a second target. Each record keeps
 * what is `linked`, by which they are one group.
 */
export async function createBans(
  env: Env,
  by: BanIssuer,
  targets: BanTargets & { deviceId?: string | null; host?: string | null } & Partial<BanAbout>,
  banDuration: BanDuration,
  linked: LinkedSignal[] = [],
): Promise<BanRow[]> {
  const now = Date.now();
  const { reason = '', note = '', userID = '', nickname = '' } = targets;
  const eventID = crypto.randomUUID();
  const chosen = BAN_TARGETS.map(field => [field, targets[field]] as const);
  const rows = [...chosen, ['IPOrHost', targets.host] as const]
    .flatMap(([field, written]) =>
      written ? [{ ...targetColumns(field, written, targets.deviceId), ...issuerColumns(by) }] : [],
    )
    .map(row => ({
      ...row,
      ...{ reason, note, userID, nickname, eventID },
      ...linkedColumns(linked),
      id: crypto.randomUUID(),
      banDuration,
      until: endOfBan(banDuration, now),
      createdAt: now,
    }));
  const entry = { ...entryOf(by, banAuditText(rows, banDuration, nickname), now), id: eventID };
  await withAuditEntry(env, entry, database(env).insert(bans).values(rows));
  await notifyResources(env, 'bans');
  await disconnectBanned(env, rows);
  return rows;
}

/** What a ban keeps beside its target. */
export const linkedColumns = (linked: LinkedSignal[]) => {
  const of = (kind: LinkedSignalKind) => linked.find(each => each.kind === kind)?.value ?? null;
  return { linked, linkedMark: of('mark'), linkedFingerprint: of('fingerprint') };
};

/** What decides whom a ban exempts. */
export const issuerColumns = ({ userId, username, rank, kicksShielded }: Omit<BanIssuer, 'role'>) => ({
  byUserID: userId,
  byUsername: username,
  byRank: rank,
  kicksShielded,
});

const entryOf = (by: BanIssuer, eventData: string, now: number): Omit<AuditEntry, 'id'> => ({
  eventDate: now,
  username: by.username,
  decoration: by.decoration ?? '',
  userRole: by.role,
  country: by.country ?? '',
  fingerprintAndIP: `${by.fingerprint} ${by.ipAddress}`.trim(),
  eventData,
  eventType: 'banned',
});
