import { sendOriginURL as words } from '../../../protocol/wire/up/session.ts';
import { command } from '../../command.ts';

export const sendOriginURL = command<'sendOriginURL'>({
  on: words,
  meter: 'ask',
  allow: () => 'allowed',
  run: ({ data, self }) => [{ do: 'change', userID: self.userID, change: { originURL: data } }],
});
