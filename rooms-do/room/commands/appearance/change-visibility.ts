import { may } from '../../../../protocol/rules/may.ts';
import { requestChangeUserVisibility } from '../../../../protocol/wire/up/appearance.ts';
import { targeted } from '../command.ts';

export const changeVisibility = targeted({
  on: requestChangeUserVisibility,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  allow: (actor, target, { visibility }) => may.changeVisibility(actor, target, visibility),
  run: ({ data: { visibility }, target }) => [{ do: 'setVisibility', userId: target.userId, visibility }],
});
