import { watchAllUsers as words } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

export const watchAllUsers = command({
  on: words,
  rateLimit: 'request',
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'watchAllUsers', on: data.on }],
});
