import { may } from '../../../../protocol/rules/may.ts';
import { requestPinUser } from '../../../../protocol/wire/up/moderation.ts';
import { targeted } from '../command.ts';

/** Pins a user to the top of everybody's list for as long as their session lasts. */
export const pinUser = targeted({
  on: requestPinUser,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.pin(actor, target),
  run: ({ data: { pinned }, target: { userId } }) => [{ do: 'change', userId, change: { pinned } }],
});
