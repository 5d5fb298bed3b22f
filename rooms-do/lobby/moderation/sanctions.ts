import { type MuteDetails, muteDetails, type Warning } from '../../../domain/presence/participant.ts';
import { NETWORK_SANCTION_MS } from '../../../protocol/constants.ts';
import type { ListedSanctionKind } from '../../../protocol/entities/moderation.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import type { ConnectedUser } from '../../rpc/reports.ts';
import {
  type ActiveSanctions,
  type Claimant,
  isNetworkKey,
  isSharedKey,
  type KnownBy,
  networkKeys,
  ownKeys,
  personBehind,
  type ReentryBlock,
  reaches,
  type Sanction,
  type SanctionedUser,
  type SanctionKind,
  type SanctionRecord,
  type SanctionTarget,
  STORED_KIND,
  sanctionApplies,
  sanctionKeys,
  sanctionTarget,
  userIdOf,
} from '../../rpc/sanctions.ts';
import { storedJson } from '../../storage/stored-value.ts';
import type { Roster } from '../platform/roster.ts';

type Sources = {
  sanctions: Pick<SanctionStore, 'newestPerUser'>;
  roster: Pick<Roster, 'connectionOf' | 'nameOf'> & { presences: Pick<Roster['presences'], 'muted'> };
};

/**
 * Returns muted and blocked users. The room of a present user knows the mute of the visit. Stored sanctions add users
 * who left, and mutes that no report contains yet.
 */
export function sanctionRecords({ sanctions, roster }: Sources, now: number): SanctionRecord[] {
  const muted = roster.presences.muted().map(({ participant, roomId }) => {
    const { userId, mute, restrictedByRank } = participant;
    const on = sanctionTarget(participant, roomId, restrictedByRank.allowUserToWrite ?? 0);
    const details = {
      until: mute?.until ?? null,
      reason: mute?.reason ?? null,
      ...(mute?.notice && { notice: mute.notice }),
    };
    const room = roster.nameOf(roomId);
    return { kind: 'mute' as const, userId, on, room, presentIn: roomId, ...details };
  });
  const known = new Set(muted.map(({ userId }) => userId));
  const stored = (kind: ListedSanctionKind) =>
    sanctions
      .newestPerUser(STORED_KIND[kind], now)
      .map(row => recordOf(kind, row, roster.connectionOf(row.userId), roster));
  return [...muted, ...stored('mute').filter(({ userId }) => !known.has(userId)), ...stored('kick')];
}

function recordOf(
  kind: ListedSanctionKind,
  { userId, until, sanction, byRank }: StoredSanction,
  here: ConnectedUser | null,
  roster: Pick<Roster, 'nameOf'>,
): SanctionRecord {
  const on = { ...(sanction.on ?? UNKNOWN), byRank: byRank ?? UNKNOWN.byRank };
  const reason = ('reason' in sanction ? sanction.reason : null) ?? null;
  return {
    kind,
    userId,
    on,
    room: roster.nameOf(on.roomId),
    presentIn: here?.roomId ?? null,
    until,
    reason,
    ...('notice' in sanction && sanction.notice && { notice: sanction.notice }),
  };
}

/** Replaces the unknown target of a sanction from an earlier release, which only owners may revoke. */
const UNKNOWN: SanctionTarget = {
  nickname: '',
  accountType: 'super',
  role: 'owner',
  rank: ROLES.owner.rank,
  visibility: 'ghost',
  isShielded: false,
  roomId: '',
  byRank: ROLES.owner.rank,
};

type Row = { who: string; appliedAt: number; until: number; sanction: Sanction };

/** A stored sanction. `byRank`: rank of its author, null if unknown. */
export type StoredSanction = { userId: string; until: number; sanction: Sanction; byRank: number | null };

/** Nickname that a moderator assigned, and the skeletons of removed nicknames. */
export type Renaming = { to: string | null; taken: string[] };

/**
 * Sanctions by moderators and by the site, until they expire. Stored separately from sessions, so that leaving, a new
 * login or another fingerprint does not end a sanction. A sanction has one row per key of its user, with a shared id.
 */
export class SanctionStore {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  apply(person: SanctionedUser, sanction: Sanction, until: number, now: number): void {
    const id = crypto.randomUUID();
    for (const key of sanctionKeys(sanction.kind, person)) {
      const ends = isNetworkKey(key) ? Math.min(until, now + NETWORK_SANCTION_MS) : until;
      this.#sql.exec(
        'INSERT INTO restraints (who, kind, id, laid_at, until, body) VALUES (?, ?, ?, ?, ?, ?)',
        key,
        sanction.kind,
        id,
        now,
        ends,
        JSON.stringify(sanction),
      );
    }
  }

  /** Revokes the sanction under every key, including the block on new guests of the same network. */
  revoke(person: SanctionedUser, kind: SanctionKind): void {
    this.#revokeUnder([...ownKeys(person), ...networkKeys(person)], kind);
  }

  /**
   * Like `revoke`, but for a user who may have left: finds the sanction by its stored keys. Returns null if no such
   * sanction exists.
   */
  revokeByUserId(userId: string, kind: SanctionKind): KnownBy | null {
    const keys = this.#sql
      .exec<{ who: string }>(
        'SELECT who FROM restraints WHERE id IN (SELECT id FROM restraints WHERE who = ? AND kind = ?)',
        `user ${userId}`,
        kind,
      )
      .toArray()
      .map(({ who: key }) => key);
    this.#revokeUnder(keys, kind);
    return keys.length === 0 ? null : personBehind(keys, userId);
  }

  /** Returns the newest sanction of each user, present or not, with the highest rank required to revoke it. */
  newestPerUser(kind: SanctionKind, now: number): StoredSanction[] {
    const rows = this.#sql
      .exec<{ who: string; id: string; until: number; body: string }>(
        "SELECT who, id, until, body FROM restraints WHERE who >= 'user ' AND who < 'user!' AND kind = ? AND until > ? ORDER BY laid_at",
        kind,
        now,
      )
      .toArray()
      .map(({ who: key, body, ...row }) => ({
        ...row,
        userId: userIdOf(key),
        sanction: storedJson<Sanction>(body),
      }));
    const newest = new Map(rows.map(row => [row.userId, row]));
    return [...newest.values()].map(({ id, ...row }) => ({ ...row, byRank: this.#highestRankBeside(id) }));
  }

  /** Revokes the sanction with this appeal code, but no later sanction. */
  revokeAppealed(appeal: string): void {
    this.#sql.exec("DELETE FROM restraints WHERE json_extract(body, '$.appeal') = ?", appeal);
  }

  /** Returns the end of a re-entry block, or null, and the appeal code for the kicked user. */
  hold(person: Claimant, now: number): ReentryBlock {
    const rows = this.#of(person, 'reentryBlock', now);
    const heldUntil = latestEnd(rows);
    const last = rows.find(({ who: key, until }) => until === heldUntil && !isSharedKey(key))?.sanction;
    return { heldUntil, ...(last?.kind === 'reentryBlock' && last.appeal && { heldAppeal: last.appeal }) };
  }

  active(person: Claimant, now: number): ActiveSanctions {
    const mutes = this.#of(person, 'mute', now);
    const marks = this.#of(person, 'oneTimeKick', now);
    const lastMarkEnds = latestEnd(marks);
    const warnings = this.#warningsFor(person, now);
    return {
      mute: mutes.length === 0 ? null : { rank: highestRank(mutes), ...muteOf(mutes) },
      oneTimeKick: lastMarkEnds === null ? null : { rank: highestRank(marks), until: lastMarkEnds },
      messagesBlockedUntil: latestEnd(this.#of(person, 'messageBlock', now)),
      ...(warnings.length > 0 && { warnings }),
    };
  }

  /** Returns each warning once, oldest first, because a warning is stored under several keys. */
  #warningsFor(person: Claimant, now: number): Warning[] {
    const warnings = this.#of(person, 'warning', now).flatMap(({ sanction }) =>
      sanction.kind === 'warning' ? [sanction.warning] : [],
    );
    const each = new Map(warnings.map(warning => [warning.appeal ?? warning.sentAt, warning]));
    return [...each.values()].sort((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt));
  }

  /**
   * For `to`, ignores network matches, because an assigned nickname does not apply to other users of the same network.
   * `taken` includes them.
   */
  renaming(person: Claimant, now: number): Renaming {
    const rows = this.#of(person, 'rename', now).sort((a, b) => b.appliedAt - a.appliedAt);
    const renames = (some: readonly Row[]) =>
      some.flatMap(({ sanction }) => (sanction.kind === 'rename' ? [sanction] : []));
    const [latest] = renames(rows.filter(({ who: key }) => !isNetworkKey(key)));
    return { to: latest?.to ?? null, taken: renames(rows).map(({ from }) => from) };
  }

  #revokeUnder(keys: readonly string[], kind: SanctionKind): void {
    for (const key of keys)
      if (isNetworkKey(key)) this.#sql.exec('DELETE FROM restraints WHERE who = ? AND kind = ?', key, kind);
      else
        this.#sql.exec(
          'DELETE FROM restraints WHERE id IN (SELECT id FROM restraints WHERE who = ? AND kind = ?)',
          key,
          kind,
        );
  }

  /**
   * Returns the highest rank among sanctions that share a key other than the network. Null if an earlier release did
   * not store the rank.
   */
  #highestRankBeside(id: string): number | null {
    const bodies = this.#sql
      .exec<{ body: string }>(
        "SELECT other.body FROM restraints AS one JOIN restraints AS other ON other.who = one.who AND other.kind = one.kind WHERE one.id = ? AND one.who NOT LIKE 'network %'",
        id,
      )
      .toArray();
    const ranks = bodies.map(({ body }) => rankOf(storedJson<Sanction>(body)));
    return ranks.every(rank => rank !== null) ? Math.max(...ranks) : null;
  }

  #of(person: Claimant, kind: SanctionKind, now: number): Row[] {
    this.#sql.exec('DELETE FROM restraints WHERE until <= ?', now);
    return sanctionKeys(kind, person)
      .flatMap(key =>
        this.#sql
          .exec<{ who: string; appliedAt: number; until: number; body: string }>(
            'SELECT who, laid_at AS appliedAt, until, body FROM restraints WHERE who = ? AND kind = ?',
            key,
            kind,
          )
          .toArray(),
      )
      .filter(row => sanctionApplies(row, person))
      .map(({ body, ...row }) => ({ ...row, sanction: storedJson<Sanction>(body) }))
      .filter(
        ({ who: key, sanction }) =>
          key === `user ${person.userId}` || reaches(sanction, ROLES[person.role].rank),
      );
  }
}

/**
 * Returns a mute that ends with the last row, or never if one row has no end. Reason and appeal code come from the
 * user's newest own row.
 */
function muteOf(rows: readonly Row[]): MuteDetails {
  const mutes = [...rows]
    .sort((a, b) => b.appliedAt - a.appliedAt)
    .flatMap(({ who: key, sanction, until }) =>
      sanction.kind === 'mute' ? [{ ...sanction, who: key, until }] : [],
    );
  const { reason, notice, appeal } = mutes.find(({ who: key }) => !isSharedKey(key)) ?? {};
  const isTimed = mutes.every(each => each.isTimed);
  return muteDetails({
    until: isTimed ? Math.max(...mutes.map(({ until }) => until)) : undefined,
    reason,
    notice,
    appeal,
  });
}

const rankOf = (sanction: Sanction): number | null =>
  'rank' in sanction ? sanction.rank : (sanction.on?.byRank ?? null);

const latestEnd = (rows: readonly Row[]): number | null =>
  rows.length === 0 ? null : Math.max(...rows.map(({ until }) => until));

const highestRank = (rows: readonly Row[]): number =>
  Math.max(...rows.map(({ sanction }) => ('rank' in sanction ? sanction.rank : 0)));
