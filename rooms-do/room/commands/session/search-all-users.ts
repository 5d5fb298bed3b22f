import { viewerClass } from '../../../../protocol/rules/visibility.ts';
import { searchAllUsers as message } from '../../../../protocol/wire/up/session.ts';
import { projectUser } from '../../presence/projection.ts';
import { command } from '../command.ts';

/** For a screen that does not hold everybody: one page of users, as far as the sender may see and know them. */
export const searchAllUsers = command({
  on: message,
  rateLimit: 'request',
  load: ({ actor, data }, reads) => reads.searchUsers(actor, data),
  allow: () => 'allowed',
  run: ({ data: { limit }, actor }, { users: found, total }) => {
    const viewer = viewerClass(actor);
    const users = found.map(({ participant, roomId, room: name }) =>
      projectUser(participant, { id: roomId, name }, viewer),
    );
    const numPages = Math.max(1, Math.ceil(total / limit));
    return [{ do: 'answer', data: { users, total, numPages } }];
  },
});
