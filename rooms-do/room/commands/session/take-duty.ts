import { may } from '../../../../protocol/rules/may.ts';
import { requestDuty } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

export const takeDuty = command({
  on: requestDuty,
  rateLimit: 'request',
  allow: may.takeDuty,
  run: ({ data, self }) => [{ do: 'takeDuty', by: self.userId, on: data.on }],
});
