import { may } from '../../../protocol/rules/may.ts';
import { requestChangeUserVisibility } from '../../../protocol/wire/up/look.ts';
import { targeted } from '../../command.ts';

export const changeVisibility = targeted<'requestChangeUserVisibility'>({
  on: requestChangeUserVisibility,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target, { visibility }) => may.changeVisibility(actor, target, visibility),
  run: ({ data: { visibility }, target }) => [{ do: 'appear', userID: target.userID, visibility }],
});
