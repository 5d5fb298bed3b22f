import { takeDuty as mayTakeDuty } from '../../../../protocol/rules/may/duty.ts';
import { requestDuty } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

export const takeDuty = command({
  on: requestDuty,
  rateLimit: 'request',
  allow: mayTakeDuty,
  run: ({ data, self }) => [{ do: 'takeDuty', by: self.userId, on: data.on }],
});
