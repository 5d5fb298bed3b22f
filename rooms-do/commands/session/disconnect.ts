import { disconnect as words } from '../../../protocol/wire/up/session.ts';
import { command } from '../../command.ts';

export const disconnect = command<'disconnect'>({
  on: words,
  meter: 'ask',
  allow: () => 'allowed',
  run: ({ self }) => [{ do: 'leave', userID: self.userID, reason: 'left' }],
});
