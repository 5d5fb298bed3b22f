import { ONE_TIME_KICK_MS } from '../../../protocol/constants.ts';
import { may } from '../../../protocol/rules/may.ts';
import { requestChangeUserPermissions } from '../../../protocol/wire/up/moderation.ts';
import { targeted } from '../../command.ts';

/** The two flags that live with the session and are written to no account. */
export const changeUserPermissions = targeted<'requestChangeUserPermissions'>({
  on: requestChangeUserPermissions,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target, { prop }) =>
    prop === 'hasOneTimeKick' ? may.markOneTimeKick(actor, target) : may.changeWriting(actor, target),
  audit: ({ target, data }) => ({
    type: data.prop === 'hasOneTimeKick' ? 'onetimeKick' : 'allowWrite',
    target: target.nickname,
    text: String(data.value),
  }),
  run: ({ data: { prop, value }, target: { userID, granted, markedUntil }, room }) => {
    const marked = value ? room.now() + ONE_TIME_KICK_MS : null;
    const change = {
      granted: { ...granted, [prop]: value },
      markedUntil: prop === 'hasOneTimeKick' ? marked : markedUntil,
    };
    return [{ do: 'grant', userID, change }];
  },
});
