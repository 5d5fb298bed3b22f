import { sendOriginURL as words } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

export const sendOriginURL = command({
  on: words,
  rateLimit: 'request',
  allow: () => 'allowed',
  run: ({ data, self }) => [{ do: 'change', userId: self.userId, change: { originURL: data } }],
});
