import { viewerClass } from '../../../../protocol/rules/visibility.ts';
import { fold } from '../../../../protocol/text/fold.ts';
import { searchAllUsers as message } from '../../../../protocol/wire/up/session.ts';
import { projectUser } from '../../presence/projection.ts';
import { command } from '../command.ts';
import { visibleUsers } from '../visible-users.ts';

/** For a screen that does not hold everybody: one page of users, as far as the sender may see and know them. */
export const searchAllUsers = command({
  on: message,
  rateLimit: 'request',
  load: ({ actor }, reads) => visibleUsers(reads, actor),
  allow: () => 'allowed',
  run: ({ data: { search, page, limit }, actor }, visible) => {
    const wanted = fold(search).trim();
    const viewer = viewerClass(actor);
    const found = visible.filter(({ participant }) => fold(participant.nickname).includes(wanted));
    const users = found
      .slice((page - 1) * limit, page * limit)
      .map(({ participant, roomId, room: name }) => projectUser(participant, { id: roomId, name }, viewer));
    const numPages = Math.max(1, Math.ceil(found.length / limit));
    return [{ do: 'answer', data: { users, total: found.length, numPages } }];
  },
});
