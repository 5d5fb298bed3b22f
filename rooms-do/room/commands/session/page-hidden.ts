import { pageHidden as words } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

export const pageHidden = command({
  on: words,
  rateLimit: 'request',
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'changePageHidden', on: data.on }],
});
