import type { Participant } from '../../../../domain/participant.ts';
import { ONE_TIME_KICK_MS, RESTRAINT_MS } from '../../../../protocol/constants.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestChangeUserPermissions } from '../../../../protocol/wire/up/moderation.ts';
import type { UpData } from '../../../../protocol/wire/up.ts';
import type { UserEffect } from '../../../rpc/remote-commands.ts';
import { targeted } from '../command.ts';
import { call } from '../effect.ts';

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
  }),
  run: ({ data, actor, target, room }) => {
    const kind = data.prop === 'hasOneTimeKick' ? 'oneTimeKick' : 'mute';
    const restricted = restrictedAfter(target, data, actor.rank)[data.prop];
    const until = room.now() + (kind === 'mute' ? RESTRAINT_MS : ONE_TIME_KICK_MS);
    const granted = () => [grant(room.participant(target.userId), data, actor.rank, until)];
    if (!isSet(data)) return [call('liftRestraint', [target, kind], granted)];
    return [call('restrain', [target, { kind, rank: restricted ?? actor.rank }, until], granted)];
  },
});

type Change = UpData<'requestChangeUserPermissions'>;

/** As the target is by then: another command may have changed them meanwhile. */
function grant(target: Participant | undefined, data: Change, rank: number, until: number): UserEffect {
  // They may have gone to another room while the lobby was told.
  if (!target) throw new Failure('user_not_found');
  const { prop, value } = data;
  const change = {
    granted: { ...target.granted, [prop]: value },
    restrictedByRank: restrictedAfter(target, data, rank),
    oneTimeKickExpiresAt: prop === 'hasOneTimeKick' ? (value ? until : null) : target.oneTimeKickExpiresAt,
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
