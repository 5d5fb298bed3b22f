import { requestPush as words } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

export const requestPush = command({
  on: words,
  rateLimit: 'request',
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'takePush', on: data.on }],
});
