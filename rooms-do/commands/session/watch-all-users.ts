import { watchAllUsers as words } from '../../../protocol/wire/up/session.ts';
import { command } from '../../command.ts';

export const watchAllUsers = command<'watchAllUsers'>({
  on: words,
  meter: 'ask',
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'watchAll', on: data.on }],
});
