import { may } from '../../../../protocol/rules/may.ts';
import { requestChangeStatus } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

export const changeStatus = command({
  on: requestChangeStatus,
  rateLimit: 'request',
  allow: may.changeStatus,
  run: ({ data, self }) => [{ do: 'change', userId: self.userId, change: { status: data.status } }],
});
