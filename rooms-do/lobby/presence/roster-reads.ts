import { APPROVERS_TOLD_MAX } from '../../../domain/accounts/approval-limits.ts';
import { actorOf } from '../../../domain/presence/participant.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { takeDuty } from '../../../protocol/rules/may/operators.ts';
import { authorizePower } from '../../../protocol/rules/power.ts';
import { isAllowed } from '../../../protocol/rules/verdict.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import type { DutyCover } from '../../rpc/lobby-api.ts';
import type {
  ConnectedUser,
  DeviceSignals,
  FoundUsers,
  RoomPresence,
  UserSearch,
} from '../../rpc/reports.ts';
import type { Presence } from '../platform/presence-index.ts';
import type { Roster } from '../platform/roster.ts';

// Each read answers one user, one page or numbers: the whole roster crosses to no caller who needs less.

export function searchUsers(roster: Roster, viewer: Actor, search: UserSearch): FoundUsers {
  const { found, total } = roster.presences.search(viewer, search);
  return { users: connected(roster, found), total };
}

export function presentOnDevice(roster: Roster, { fingerprint, deviceId }: DeviceSignals): ConnectedUser[] {
  const { presences } = roster;
  const found = [
    ...(fingerprint === undefined ? [] : presences.withFingerprint(fingerprint)),
    ...(deviceId === undefined ? [] : presences.withDevice(deviceId)),
  ];
  return connected(roster, [...new Map(found.map(each => [each.participant.userId, each])).values()]);
}

export function presenceCounts(roster: Roster, viewer: Actor): RoomPresence[] {
  const counts = roster.presences.countsFor(viewer);
  return roster.roomIds().flatMap(roomId => {
    const count = counts.get(roomId);
    const room = { roomId, room: roster.nameOf(roomId), unlisted: roster.isUnlisted(roomId) };
    return count ? [{ ...room, ...count }] : [];
  });
}

export function dutyCover(roster: Roster, viewer: Actor, usernames: readonly string[]): DutyCover {
  const { presences } = roster;
  const isSeen = ({ participant, roomId }: Presence) => seesUser(viewer, actorOf(participant, roomId));
  const onDuty = presences
    .onDuty()
    .filter(each => isSeen(each) && isAllowed(takeDuty(actorOf(each.participant, each.roomId))));
  const rooms = presenceCounts(roster, viewer)
    .filter(({ unlisted, roomId }) => !unlisted || roomId === viewer.room)
    .map(({ roomId, room, visitors }) => ({
      room,
      guests: visitors,
      covering: onDuty.flatMap(each => (each.roomId === roomId ? [each.participant.nickname] : [])),
    }));
  const invisible = presences.invisible().filter(each => !isSeen(each));
  const unseen = new Set(invisible.map(({ participant }) => participant.username));
  return { rooms, unseen: usernames.filter(username => unseen.has(username)) };
}

export function approversFor(roster: Roster, by: { userId: string; rank: number }): ConnectedUser[] {
  const mayApprove = ({ participant, roomId }: Presence): boolean => {
    const { permissions: holds, ...actor } = actorOf(participant, roomId);
    return isAllowed(authorizePower({ ...actor, holds }, { effect: 'approve', by }));
  };
  const found = roster.presences.accounts().filter(mayApprove);
  return connected(
    roster,
    found.sort((one, other) => other.participant.rank - one.participant.rank).slice(0, APPROVERS_TOLD_MAX),
  );
}

const connected = (roster: Roster, presences: readonly Presence[]): ConnectedUser[] =>
  presences.map(each => roster.connected(each));
