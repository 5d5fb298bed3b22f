import { may } from '../../../protocol/rules/may.ts';
import { requestPinUser } from '../../../protocol/wire/up/moderation.ts';
import { targeted } from '../../command.ts';

/** For everybody, and for as long as the session of whoever is pinned. */
export const pinUser = targeted<'requestPinUser'>({
  on: requestPinUser,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.pin(actor, target),
  run: ({ data: { pinned }, target: { userID } }) => [{ do: 'change', userID, change: { pinned } }],
});
