import { requestUsers as words } from '../../../../protocol/wire/up/session.ts';
import { command } from '../command.ts';

/** For a page that holds a part of the room's list. */
export const requestUsers = command({
  on: words,
  rateLimit: 'request',
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'answerUsers', asked: data }],
});
