import type { Participant } from '../../../../domain/participant.ts';
import { ONE_TIME_KICK_MS } from '../../../../protocol/constants.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestChangeUserPermissions } from '../../../../protocol/wire/up/moderation.ts';
import type { UpData } from '../../../../protocol/wire/up.ts';
import { targeted } from '../command.ts';

/** The two flags that live with the session and are written to no account. */
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
    const { prop, value } = data;
    const { userId, granted, oneTimeKickExpiresAt } = target;
    const marked = value ? room.now() + ONE_TIME_KICK_MS : null;
    const change = {
      granted: { ...granted, [prop]: value },
      restrictedByRank: restrictedAfter(target, data, actor.rank),
      oneTimeKickExpiresAt: prop === 'hasOneTimeKick' ? marked : oneTimeKickExpiresAt,
    };
    return [{ do: 'grant', userId, change }];
  },
});

/** A mute or a mark keeps the highest rank that has set it, so that setting it again does not weaken it. */
function restrictedAfter(
  { restrictedByRank }: Participant,
  { prop, value }: UpData<'requestChangeUserPermissions'>,
  rank: number,
): Participant['restrictedByRank'] {
  const { [prop]: before = rank, ...others } = restrictedByRank;
  const isSet = value === (prop === 'hasOneTimeKick');
  return isSet ? { ...others, [prop]: Math.max(before, rank) } : others;
}
