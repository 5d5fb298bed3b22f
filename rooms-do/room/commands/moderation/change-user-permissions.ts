import type { MuteDetails, Participant } from '../../../../domain/participant.ts';
import { ONE_TIME_KICK_MS, RESTRAINT_MS } from '../../../../protocol/constants.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestChangeUserPermissions } from '../../../../protocol/wire/up/moderation.ts';
import type { UpData } from '../../../../protocol/wire/up.ts';
import type { UserEffect } from '../../../rpc/remote-commands.ts';
import { muteDetails } from '../../presence/apply-restraints.ts';
import { type RoomView, targeted } from '../command.ts';
import { call, type Effect } from '../effect.ts';
import { isMutedByHigher, muteEnd } from './mute-end.ts';

/**
 * The two flags that are written to no account. What restrains somebody is kept outside the room too, so that it meets them when
 * they come back; lifting it lifts it there.
 */
export const changeUserPermissions = targeted({
  on: requestChangeUserPermissions,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  allow: (actor, target, { prop, value }) =>
    prop === 'hasOneTimeKick'
      ? may.grantOneTimeKick(actor, target, value)
      : may.changeWritePermission(actor, target, value),
  audit: ({ target, data }) => ({
    type: data.prop === 'hasOneTimeKick' ? 'onetimeKick' : 'allowWrite',
    target: target.nickname,
    text: String(data.value),
    ...(data.reason?.trim() && { reason: data.reason.trim() }),
    ...(data.minutes !== undefined && { minutes: data.minutes }),
  }),
  run: ({ data, actor, target, room }) => {
    if (data.prop === 'allowUserToWrite') return changeMute({ data, rank: actor.rank, target, room });
    const until = room.now() + ONE_TIME_KICK_MS;
    const restricted = restrictedAfter(target, data, actor.rank).hasOneTimeKick;
    const granted = () => [grant(room.participant(target.userId), data, actor.rank, { until })];
    if (!isSet(data)) return [call('liftRestraint', [target, 'oneTimeKick'], granted)];
    const restraint = { kind: 'oneTimeKick', rank: restricted ?? actor.rank } as const;
    return [call('restrain', [target, restraint, until], granted)];
  },
});

type Change = UpData<'requestChangeUserPermissions'>;

type MuteRequest = {
  data: Change;
  rank: number;
  target: Participant;
  room: Pick<RoomView, 'now' | 'participant'>;
};

/** What is laid on somebody in the place of an equal or lower rank's mute takes its place, shorter or longer. */
function changeMute({ data, rank, target, room }: MuteRequest): Effect[] {
  if (!isSet(data))
    return [
      call('liftRestraint', [target, 'mute'], () => [grant(room.participant(target.userId), data, rank, {})]),
    ];
  const end = muteEnd(target, data.minutes, rank, room.now());
  const isTimed = Number.isFinite(end);
  const isHigher = isMutedByHigher(target, rank);
  const reason = data.reason?.trim() || (isHigher ? target.mute?.reason : undefined);
  const restraint = {
    kind: 'mute',
    rank: restrictedAfter(target, data, rank).allowUserToWrite ?? rank,
    ...(isTimed && { isTimed }),
    ...(reason && { reason }),
  } as const;
  const until = isTimed ? end : room.now() + RESTRAINT_MS;
  const mute = muteDetails(isTimed ? end : undefined, reason);
  const lay = call('restrain', [target, restraint, until], () => [
    grant(room.participant(target.userId), data, rank, { mute }),
  ]);
  const isInPlace = target.granted.allowUserToWrite === false && !isHigher;
  return isInPlace ? [call('liftRestraint', [target, 'mute']), lay] : [lay];
}

/** As the target is by then: another command may have changed them meanwhile. */
function grant(
  target: Participant | undefined,
  data: Change,
  rank: number,
  { until, mute }: { until?: number; mute?: MuteDetails },
): UserEffect {
  // They may have gone to another room while the lobby was told.
  if (!target) throw new Failure('user_not_found');
  const { prop, value } = data;
  const change = {
    granted: { ...target.granted, [prop]: value },
    restrictedByRank: restrictedAfter(target, data, rank),
    oneTimeKickExpiresAt:
      prop === 'hasOneTimeKick' ? (value ? (until ?? null) : null) : target.oneTimeKickExpiresAt,
    mute: prop === 'allowUserToWrite' ? mute : target.mute,
  };
  return { do: 'grant', userId: target.userId, change };
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
