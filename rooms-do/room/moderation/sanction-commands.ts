import { caseTargetOf } from '../../../domain/moderation/moderation-cases.ts';
import { type MuteDetails, muteDetails, type Participant } from '../../../domain/presence/participant.ts';
import type { KickAllRequest } from '../../../domain/rooms-database.ts';
import { MINUTE_MS, ONE_TIME_KICK_MS, SANCTION_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { limitsOf, needsApproval } from '../../../protocol/rules/account-limits.ts';
import { type Actor, isVisitor, type Target } from '../../../protocol/rules/actor.ts';
import { usesOneTimeKick } from '../../../protocol/rules/may/moderation.ts';
import { may } from '../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../protocol/rules/verdict.ts';
import {
  requestChangeUserPermissions,
  requestKickAllUsers,
  requestKickSameIP,
  requestKickUser,
  forceDisconnect as words,
} from '../../../protocol/wire/up/moderation.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import type { BulkKick } from '../../rpc/directives.ts';
import { type AuditNote, kickFailure, kicksBy } from '../../rpc/remote-commands.ts';
import { call, command, type Effect, type RoomView, targeted } from '../platform/command.ts';
import type { RoomState } from '../room-state.ts';
import { findRoomByName } from '../rooms/found-room.ts';

/** Counts a kick for its author's account before the kick takes effect, or refuses it. */
export const countKick = (actor: Actor): readonly Effect[] =>
  limitsOf(actor).kicksPerHour === 0 ? [] : [call('countKick', [actor])];

/**
 * Removes the target from the chat and blocks re-entry for a while. A one-time kick mark of the target ends with the
 * session.
 */
const kickUser = targeted({
  on: requestKickUser,
  target: ({ userId }) => userId,
  reachesLeft: ({ alsoLeft }) => alsoLeft === true,
  // A guest's kick uses up the target's one-time kick mark, which ends with the target's presence.
  allow: (actor, target, { minutes, alsoLeft }) =>
    minutes === undefined && !alsoLeft ? may.kick(actor, target) : may.kickFor(actor, target),
  run: ({ data, self, actor, target, targetActor, room, hasLeft }) => {
    const holdMs =
      data.minutes === undefined
        ? room.siteConfig.options.kickHoldSeconds * SECOND_MS
        : data.minutes * MINUTE_MS;
    const until = room.now() + holdMs;
    const message = data.reason?.trim();
    const appealCode = room.newId();
    const details = { until, ...(message && { message }), appeal: appealCode };
    const note = {
      ...kickNote(targetActor, target.nickname, data.reason ?? null),
      ...(data.minutes !== undefined && { minutes: data.minutes }),
    };
    const moderationCase = {
      kind: 'kick',
      against: caseTargetOf(target),
      permission: usesOneTimeKick(actor, targetActor) ? 'hasOneTimeKick' : 'canKickUser',
      ...{ reason: message ?? '', until, appealCode },
    } as const;
    return [
      ...countKick(actor),
      call('blockReentry', [target, details, actor.rank]),
      { do: 'audit', note: { ...note, strike: moderationCase }, by: self },
      ...(hasLeft ? [] : [{ do: 'leave', userId: target.userId, reason: 'kicked', details } as const]),
    ];
  },
});

export const kickNote = (kicked: Target, nickname: string, reason: string | null): AuditNote => ({
  type: isVisitor(kicked) ? 'kickVisitor' : 'kickConnected',
  target: nickname,
  text: reason,
});

/** Closes only the connection. There is no appeal, because the user may return at once. */
const forceDisconnect = targeted({
  on: words,
  target: ({ userID: userId }) => userId,
  allow: (actor, target) => may.forceDisconnect(actor, target),
  run: ({ self, actor, target, targetActor }) => {
    const { userId } = target;
    const details = { code: 'force_disconnected' } as const;
    const leave = { do: 'leave', userId, reason: 'session_ended', details } as const;
    if (self.userId === userId) return [leave];
    const moderationCase = {
      kind: 'kick',
      against: caseTargetOf(target),
      permission: usesOneTimeKick(actor, targetActor) ? 'hasOneTimeKick' : 'canKickUser',
      ...{ reason: '', until: null, appealCode: null },
    } as const;
    return [
      ...countKick(actor),
      {
        do: 'audit',
        note: { ...kickNote(targetActor, target.nickname, null), strike: moderationCase },
        by: self,
      },
      leave,
    ];
  },
});

/** Kicks all users of lower rank, in every room or in the given room. Kicked users may return at once. */
const kickAllUsers = command({
  on: requestKickAllUsers,
  permit: may.kickEveryone,
  load: async ({ data }, reads) => (data?.room === undefined ? null : findRoomByName(reads, data.room)),
  allow: (actor, data, named) =>
    allOf(may.kickEveryone(actor), allowIf(data?.room === undefined || named !== null, 'room_not_found')),
  // A kick that needs approval is recorded only when it is performed.
  audit: ({ data, actor }) =>
    needsApproval(actor)
      ? null
      : {
          type: 'kickConnected',
          target: data?.room ? `كل من في غرفة ${data.room}` : 'الجميع',
          text: data?.reason?.trim() || null,
          strike: {
            kind: 'kick',
            against: null,
            permission: 'canKickUsersWithSameIP',
            reason: data?.reason?.trim() ?? '',
            ...{ until: null, appealCode: null },
          },
        },
  run: ({ actor, self, data }, named) => {
    const room = named && { id: named.settings._id, name: named.settings.name };
    const answered = (kicked: number) => [{ do: 'answer', data: { kicked } } as const];
    return needsApproval(actor)
      ? [call('askKickAll', [self, { room, reason: data?.reason?.trim() ?? '' }], answered)]
      : [call('bulkKick', [{ by: actor, roomId: room?.id ?? null, ipAddress: null, until: null }], answered)];
  },
});

/** Kicks all users at the target's address. Each user's room checks the permission. */
const kickSameIP = targeted({
  on: requestKickSameIP,
  target: ({ userId }) => userId,
  isDoneByCall: true,
  allow: (actor, target) => may.kickSameIP(actor, target),
  audit: ({ target }) => ({
    type: 'kickConnected',
    target: target.nickname,
    text: 'كل من له عنوان IP نفسه',
    strike: {
      kind: 'kick',
      against: null,
      ...{ permission: 'canKickUsersWithSameIP', reason: '', until: null, appealCode: null },
    },
  }),
  run: ({ actor, target, room }) => {
    const until = room.now() + room.siteConfig.options.kickHoldSeconds * SECOND_MS;
    return [
      call('bulkKick', [{ by: actor, roomId: null, ipAddress: target.ipAddress, until }], kicked => [
        { do: 'answer', data: { kicked } },
      ]),
    ];
  },
});

/** Counts one kick towards an account's hourly limit, or throws a refusal. */
export async function spendKick({ ports }: RoomState, by: Actor): Promise<void> {
  const retryAfterMs = await ports.lobby.beginAttempts(kicksBy(by));
  if (retryAfterMs > 0) throw kickFailure(by, retryAfterMs);
}

/** Kicks many users and returns their number, or throws a refusal. */
export async function bulkKick({ ports }: RoomState, kick: BulkKick): Promise<number> {
  const outcome = await ports.lobby.bulkKick(kick);
  if (typeof outcome === 'number') return outcome;
  throw kickFailure(kick.by, outcome.retryAfterMs);
}

/** Requests approval for a kick of all users, and throws a refusal that reports this. */
export async function askKickAll(
  { ports }: RoomState,
  by: Participant,
  kick: KickAllRequest['kick'],
): Promise<number> {
  const { userId, sessionId, deviceId, fingerprint, originURL, ipAddress, country } = by;
  const who = { userId, sessionId, deviceId, fingerprint, originURL, ipAddress, country };
  const answer = await ports.roomsDatabase.askKickAll({ by: who, kick });
  if (typeof answer === 'number') return answer;
  const { refused, ...details } = answer;
  throw new Failure(refused, details);
}

export const kickCommands = {
  forceDisconnect,
  requestKickAllUsers: kickAllUsers,
  requestKickSameIP: kickSameIP,
  requestKickUser: kickUser,
};

/**
 * Returns the end of a new mute (milliseconds); infinite for a mute without an end. A mute by a higher rank is never
 * shortened.
 */
function muteEnd(target: Participant, minutes: number | undefined, rank: number, now: number): number {
  const asked = minutes === undefined ? Number.POSITIVE_INFINITY : now + minutes * MINUTE_MS;
  return isMutedByHigher(target, rank) ? Math.max(asked, endOf(target)) : asked;
}

const isMutedByHigher = ({ granted, restrictedByRank }: Participant, rank: number): boolean =>
  granted.allowUserToWrite === false && (restrictedByRank.allowUserToWrite ?? 0) > rank;

const endOf = ({ mute }: Participant): number => mute?.until ?? Number.POSITIVE_INFINITY;

/**
 * Changes `allowUserToWrite` or `hasOneTimeKick`, which no account stores. The lobby also stores sanctions, so that
 * they apply after a return; a revocation removes them there.
 */
export const changeUserPermissions = targeted({
  on: requestChangeUserPermissions,
  target: ({ userId }) => userId,
  reachesLeft: ({ alsoLeft }) => alsoLeft === true,
  allow: (actor, target, { prop, value }) =>
    prop === 'hasOneTimeKick'
      ? may.grantOneTimeKick(actor, target, value)
      : may.changeWritePermission(actor, target, value),
  run: ({ data, self, actor, target, room, hasLeft }) => {
    if (data.prop === 'allowUserToWrite')
      return changeMute({ data, self, rank: actor.rank, target, room, hasLeft });
    const noted = { do: 'audit', note: noteOf(data, target), by: self } as const;
    const until = room.now() + ONE_TIME_KICK_MS;
    const restricted = restrictedAfter(target, data, actor.rank).hasOneTimeKick;
    const granted = () => grant(room.participant(target.userId), data, actor.rank, { until });
    if (!isSet(data)) return [call('revokeSanction', [target, 'oneTimeKick'], granted), noted];
    const sanction = { kind: 'oneTimeKick', rank: restricted ?? actor.rank } as const;
    return [call('applySanction', [target, sanction, until], granted), noted];
  },
});

type Change = UpData<'requestChangeUserPermissions'>;

type MuteRequest = {
  data: Change;
  self: Participant;
  rank: number;
  target: Participant;
  room: Pick<RoomView, 'now' | 'newId' | 'participant'>;
  hasLeft: boolean;
};

/** A new mute replaces a mute by an equal or lower rank, whether shorter or longer. */
function changeMute({ data, self, rank, target, room, hasLeft }: MuteRequest): Effect[] {
  const note = noteOf(data, target);
  if (!isSet(data))
    return [
      call('revokeSanction', [target, 'mute'], () => grant(room.participant(target.userId), data, rank, {})),
      { do: 'audit', note, by: self },
    ];
  const end = muteEnd(target, data.minutes, rank, room.now());
  const isTimed = Number.isFinite(end);
  const isHigher = isMutedByHigher(target, rank);
  const given = data.reason?.trim();
  const { reason, notice } = (!given && isHigher && target.mute) || { reason: given };
  const appeal = isHigher ? target.mute?.appeal : room.newId();
  const sanction = {
    kind: 'mute',
    rank: restrictedAfter(target, data, rank).allowUserToWrite ?? rank,
    ...(isTimed && { isTimed }),
    ...(reason && { reason }),
    ...(notice && { notice }),
    ...(!isHigher && appeal && { appeal }),
  } as const;
  const until = isTimed ? end : room.now() + SANCTION_MS;
  const mute = muteDetails({ until: isTimed ? end : undefined, reason, notice, appeal });
  const moderationCase = {
    kind: 'mute',
    against: caseTargetOf(target),
    permission: 'canAssignOneTimeKick',
    ...{ reason: reason ?? '', until: isTimed ? end : null },
    // Hides the appeal code of a higher rank's mute, but not its end.
    appealCode: isHigher ? null : (appeal ?? null),
  } as const;
  const noted = { do: 'audit', note: { ...note, strike: moderationCase }, by: self } as const;
  // Sanctions applied after the departure are unknown here, so no sanction is revoked and the latest end applies.
  if (hasLeft) return [call('applySanction', [target, sanction, until]), noted];
  const applied = call('applySanction', [target, sanction, until], () =>
    grant(room.participant(target.userId), data, rank, { mute }),
  );
  const isInPlace = target.granted.allowUserToWrite === false && !isHigher;
  return isInPlace ? [call('revokeSanction', [target, 'mute']), applied, noted] : [applied, noted];
}

const noteOf = ({ prop, value, reason, minutes }: Change, { nickname }: Participant): AuditNote => ({
  type: prop === 'hasOneTimeKick' ? 'onetimeKick' : 'allowWrite',
  target: nickname,
  text: String(value),
  ...(reason?.trim() && { reason: reason.trim() }),
  ...(minutes !== undefined && { minutes }),
});

/** Uses the target's state after the call, because another command may have changed the target meanwhile. */
function grant(
  target: Participant | undefined,
  data: Change,
  rank: number,
  { until, mute }: { until?: number; mute?: MuteDetails },
): readonly Effect[] | Failure {
  // The user may have moved to another room during the call.
  if (!target) return new Failure('user_not_found');
  const { prop, value } = data;
  const change = {
    granted: { ...target.granted, [prop]: value },
    restrictedByRank: restrictedAfter(target, data, rank),
    oneTimeKickExpiresAt:
      prop === 'hasOneTimeKick' ? (value ? (until ?? null) : null) : target.oneTimeKickExpiresAt,
    mute: prop === 'allowUserToWrite' ? mute : target.mute,
  };
  return [{ do: 'grant', userId: target.userId, change }];
}

/** Removing the write permission and setting a one-time kick mark are sanctions. The opposite changes revoke them. */
const isSet = ({ prop, value }: Change): boolean => value === (prop === 'hasOneTimeKick');

/**
 * Returns the ranks after a change. A mute or mark keeps the highest rank that has set it, so that a repetition by a
 * lower rank does not weaken it.
 */
function restrictedAfter(
  { restrictedByRank }: Participant,
  data: Change,
  rank: number,
): Participant['restrictedByRank'] {
  const { prop } = data;
  const { [prop]: before = rank, ...others } = restrictedByRank;
  return isSet(data) ? { ...others, [prop]: Math.max(before, rank) } : others;
}
