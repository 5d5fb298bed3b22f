import type { ListedSanctionKind } from '../../../protocol/entities/moderation.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import type { ConnectedUser } from '../../rpc/reports.ts';
import { LAID_AS, laidOn, type SanctionRecord, type SanctionTarget } from '../../rpc/sanctions.ts';
import type { Roster } from '../platform/roster.ts';
import type { SanctionStore, StoredSanction } from './sanctions.ts';

type Sources = {
  restraints: Pick<SanctionStore, 'laid'>;
  roster: Pick<Roster, 'connectionOf' | 'nameOf'> & { presences: Pick<Roster['presences'], 'muted'> };
};

/**
 * Muted and blocked users. For a present user, their room knows the mute of the visit and its end. The stored
 * sanctions cover users who left and mutes that no report contains yet.
 */
export function restraintRecords({ restraints, roster }: Sources, now: number): SanctionRecord[] {
  const muted = roster.presences.muted().map(({ participant, roomId }) => {
    const { userId, mute, restrictedByRank } = participant;
    const on = laidOn(participant, roomId, restrictedByRank.allowUserToWrite ?? 0);
    const details = { until: mute?.until ?? null, reason: mute?.reason ?? null };
    const room = roster.nameOf(roomId);
    return { kind: 'mute' as const, userId, on, room, presentIn: roomId, ...details };
  });
  const known = new Set(muted.map(({ userId }) => userId));
  const laid = (kind: ListedSanctionKind) =>
    restraints
      .laid(LAID_AS[kind], now)
      .map(row => recordOf(kind, row, roster.connectionOf(row.userId), roster));
  return [...muted, ...laid('mute').filter(({ userId }) => !known.has(userId)), ...laid('kick')];
}

function recordOf(
  kind: ListedSanctionKind,
  { userId, until, restraint, byRank }: StoredSanction,
  here: ConnectedUser | null,
  roster: Pick<Roster, 'nameOf'>,
): SanctionRecord {
  const on = { ...(restraint.on ?? UNKNOWN), byRank: byRank ?? UNKNOWN.byRank };
  const reason = ('reason' in restraint ? restraint.reason : null) ?? null;
  return {
    kind,
    userId,
    on,
    room: roster.nameOf(on.roomId),
    presentIn: here?.roomId ?? null,
    until,
    reason,
  };
}

/** Applied by an earlier release to an unknown target: only owners may revoke it. */
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
