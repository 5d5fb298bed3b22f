import { disconnect as words } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

export const disconnect = command({
  on: words,
  rateLimit: 'request',
  allow: () => 'allowed',
  run: ({ self }) => [{ do: 'leave', userId: self.userId, reason: 'left' }],
});
