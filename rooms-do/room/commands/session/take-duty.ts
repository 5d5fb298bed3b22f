import { takeDuty as mayTakeDuty } from '../../../../protocol/rules/may/duty.ts';
import { requestDuty } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';

export const takeDuty = command({
  on: requestDuty,
  rateLimit: 'request',
  allow: mayTakeDuty,
  run: ({ data, self }) => [call('takeDuty', [self.userId, data.on])],
});
