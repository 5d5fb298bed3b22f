import { caseTargetOf } from '../../../domain/moderation/moderation-cases.ts';
import { type MuteDetails, muteDetails, type Participant } from '../../../domain/presence/participant.ts';
import { MINUTE_MS, ONE_TIME_KICK_MS, RESTRAINT_MS } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { requestChangeUserPermissions } from '../../../protocol/wire/up/moderation.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import type { AuditNote } from '../../rpc/remote-commands.ts';
import { call, type Effect, type RoomView, targeted } from '../platform/commands/command.ts';

/** End of a new mute (milliseconds); infinite without one. A higher rank's mute is never shortened. */
export function muteEnd(target: Participant, minutes: number | undefined, rank: number, now: number): number {
  const asked = minutes === undefined ? Number.POSITIVE_INFINITY : now + minutes * MINUTE_MS;
  return isMutedByHigher(target, rank) ? Math.max(asked, endOf(target)) : asked;
}

export const isMutedByHigher = ({ granted, restrictedByRank }: Participant, rank: number): boolean =>
  granted.allowUserToWrite === false && (restrictedByRank.allowUserToWrite ?? 0) > rank;

const endOf = ({ mute }: Participant): number => mute?.until ?? Number.POSITIVE_INFINITY;

/**
 * The two flags that are stored in no account. Sanctions are stored outside the room as well, so they apply on
 * return; revoking removes them there.
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
    if (!isSet(data)) return [call('liftRestraint', [target, 'oneTimeKick'], granted), noted];
    const restraint = { kind: 'oneTimeKick', rank: restricted ?? actor.rank } as const;
    return [call('restrain', [target, restraint, until], granted), noted];
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

/** A new mute replaces one by an equal or lower rank, shorter or longer. */
function changeMute({ data, self, rank, target, room, hasLeft }: MuteRequest): Effect[] {
  const note = noteOf(data, target);
  if (!isSet(data))
    return [
      call('liftRestraint', [target, 'mute'], () => grant(room.participant(target.userId), data, rank, {})),
      { do: 'audit', note, by: self },
    ];
  const end = muteEnd(target, data.minutes, rank, room.now());
  const isTimed = Number.isFinite(end);
  const isHigher = isMutedByHigher(target, rank);
  const reason = data.reason?.trim() || (isHigher ? target.mute?.reason : undefined);
  const appeal = isHigher ? target.mute?.appeal : room.newId();
  const restraint = {
    kind: 'mute',
    rank: restrictedAfter(target, data, rank).allowUserToWrite ?? rank,
    ...(isTimed && { isTimed }),
    ...(reason && { reason }),
    ...(!isHigher && appeal && { appeal }),
  } as const;
  const until = isTimed ? end : room.now() + RESTRAINT_MS;
  const mute = muteDetails({ until: isTimed ? end : undefined, reason, appeal });
  const strike = {
    kind: 'mute',
    against: caseTargetOf(target),
    permission: 'canAssignOneTimeKick',
    ...{ reason: reason ?? '', until: isTimed ? end : null },
    // These users still see the expiry of the active mute.
    appealCode: isHigher ? null : (appeal ?? null),
  } as const;
  const noted = { do: 'audit', note: { ...note, strike }, by: self } as const;
  // Sanctions applied since they left are unknown here: none is revoked, and the last one to end counts.
  if (hasLeft) return [call('restrain', [target, restraint, until]), noted];
  const lay = call('restrain', [target, restraint, until], () =>
    grant(room.participant(target.userId), data, rank, { mute }),
  );
  const isInPlace = target.granted.allowUserToWrite === false && !isHigher;
  return isInPlace ? [call('liftRestraint', [target, 'mute']), lay, noted] : [lay, noted];
}

const noteOf = ({ prop, value, reason, minutes }: Change, { nickname }: Participant): AuditNote => ({
  type: prop === 'hasOneTimeKick' ? 'onetimeKick' : 'allowWrite',
  target: nickname,
  text: String(value),
  ...(reason?.trim() && { reason: reason.trim() }),
  ...(minutes !== undefined && { minutes }),
});

/** The target's state after the call: another command may have changed it meanwhile. */
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

/** Taking the right to write and setting the mark restrain; their opposites lift it. */
const isSet = ({ prop, value }: Change): boolean => value === (prop === 'hasOneTimeKick');

/** A mute or a mark keeps the highest rank that has set it, so that setting it again does not weaken it. */
function restrictedAfter(
  { restrictedByRank }: Participant,
  data: Change,
  rank: number,
): Participant['restrictedByRank'] {
  const { prop } = data;
  const { [prop]: before = rank, ...others } = restrictedByRank;
  return isSet(data) ? { ...others, [prop]: Math.max(before, rank) } : others;
}
