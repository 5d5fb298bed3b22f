import { may } from '../../../protocol/rules/may.ts';
import { requestChangeStatus } from '../../../protocol/wire/up/session.ts';
import { command } from '../../command.ts';

export const changeStatus = command<'requestChangeStatus'>({
  on: requestChangeStatus,
  meter: 'ask',
  allow: may.changeStatus,
  run: ({ data, self }) => [{ do: 'change', userID: self.userID, change: { status: data.status } }],
});
