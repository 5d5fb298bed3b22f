import type { Ban } from '../../domain/bans.ts';
import type { LinkedSignal } from '../../domain/linked-signals.ts';
import type { Evidence, Strike, Struck } from '../../domain/strike.ts';
import {
  BAN_TARGETS,
  type BanDuration,
  type BanTargets,
  endOfBan,
  type LinkedSignalKind,
} from '../../protocol/entities/ban.ts';
import { ALONE, type Consent } from '../approvals/grave-act.ts';
import type { AuditEntry } from '../audit/chain.ts';
import { withAuditEntries } from '../audit/with-audit.ts';
import { database } from '../db/client.ts';
import { bans } from '../db/tables/bans.ts';
import type { Env } from '../env.ts';
import { disconnectBanned, notifyResources } from '../notify-rooms.ts';
import { keepStrike } from '../strikes/strike-statements.ts';
import { banAuditText } from './ban-audit-text.ts';
import type { BanIssuer } from './system-actor.ts';
import { targetColumns } from './target-columns.ts';

/** Why a ban is made and whom it means, as far as somebody says it. */
export type BanAbout = Record<'reason' | 'note' | 'userID' | 'nickname', string>;

export type BanRow = typeof bans.$inferSelect;

/** By which permission a ban is made, null for the site; who of those who are here is meant, and what had been said there. */
export type Circumstances = {
  permission: Strike['permission'];
  meant?: Struck | undefined;
  evidence?: Evidence | undefined;
  /** Of a ban that somebody else has approved. */
  consent?: Consent;
};

/**
 * Writes a record for each target with one entry of the event record for all of them, in one transaction, then disconnects
 * whoever they apply to. An IPv6 address becomes its /64. Something that is not a target is a bug of the caller.
 * What is said about it is as its issuer says it.
 * `circumstances` is what is kept with it of an act against a person.
 * `deviceId` is the mark of the device with the fingerprint, `host` is where the person came from, as a second target. Each record keeps
 * what is `linked`, by which they are one group.
 */
export async function createBans(
  env: Env,
  by: BanIssuer,
  targets: NewTargets & Partial<BanAbout>,
  banDuration: BanDuration,
  circumstances: Circumstances,
  linked: LinkedSignal[] = [],
): Promise<(BanRow & Pick<Ban, 'told'>)[]> {
  const now = Date.now();
  const { reason = '', note = '', userID = '', nickname = '' } = targets;
  const targeted = targetRows(targets);
  const { consent = ALONE } = circumstances;
  const entry = consent.entry(entryOf(by, banAuditText(targeted, banDuration, nickname), now));
  const eventID = entry.id;
  const rows = targeted.map(row => ({
    ...row,
    ...issuerColumns(by),
    ...{ reason, note, userID, nickname, eventID },
    ...linkedColumns(linked),
    id: crypto.randomUUID(),
    banDuration,
    until: endOfBan(banDuration, now),
    createdAt: now,
  }));
  const db = database(env);
  const until = endOfBan(banDuration, now);
  const strike = strikeOf(
    by,
    { userID, nickname, fingerprint: targets.fingerprint, reason, until },
    circumstances,
  );
  await withAuditEntries(
    env,
    [entry],
    [
      ...consent.statements,
      db.insert(bans).values(rows),
      ...(strike ? [keepStrike(db, { id: eventID, at: now, by: by.username }, strike)] : []),
    ],
  );
  await notifyResources(env, 'bans');
  const told = strike?.appealCode && { userId: userID, reason, appeal: strike.appealCode };
  const made = rows.map(row => ({ ...row, ...(told && { told }) }));
  await disconnectBanned(env, made);
  return made;
}

type NewTargets = BanTargets & { deviceId?: string | null; host?: string | null };

/** The columns of each target. */
export const targetRows = ({ deviceId, host, ...targets }: NewTargets) =>
  [...BAN_TARGETS.map(field => [field, targets[field]] as const), ['IPOrHost', host] as const].flatMap(
    ([field, written]) => (written ? [targetColumns(field, written, deviceId)] : []),
  );

/** What a ban keeps beside its target. */
export const linkedColumns = (linked: LinkedSignal[]) => {
  const of = (kind: LinkedSignalKind) => linked.find(each => each.kind === kind)?.value ?? null;
  return { linked, linkedMark: of('mark'), linkedFingerprint: of('fingerprint') };
};
/** A ban of a place or a country that means nobody is no act against a person. */
function strikeOf(
  by: BanIssuer,
  { userID, nickname, fingerprint, reason, until }: StruckByBan,
  { permission, evidence, meant }: Circumstances,
): Strike | null {
  if (userID === '' && !fingerprint && !meant) return null;
  const named = { userId: userID, nickname, fingerprint: fingerprint ?? '', deviceId: '', rank: 0 };
  return {
    ...(evidence ?? NO_EVIDENCE),
    kind: 'ban',
    against: meant ?? named,
    by: { userId: by.userId, rank: by.rank },
    ...{ permission, reason, until, appealCode: crypto.randomUUID() },
  };
}

type StruckByBan = Pick<BanAbout, 'userID' | 'nickname' | 'reason'> &
  Pick<BanTargets, 'fingerprint'> & { until: number | null };

const NO_EVIDENCE = { roomId: '', room: '', lines: [] };

/** What decides whom a ban exempts. */
export const issuerColumns = ({ userId, username, rank, kicksShielded }: Omit<BanIssuer, 'role'>) => ({
  byUserID: userId,
  byUsername: username,
  byRank: rank,
  kicksShielded,
});

const entryOf = (by: BanIssuer, eventData: string, now: number): AuditEntry => ({
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
