import { may } from '../../../../protocol/rules/may.ts';
import { viewerClass } from '../../../../protocol/rules/visibility.ts';
import { requestShowAllConnected } from '../../../../protocol/wire/up/moderation.ts';
import { projectUser } from '../../presence/projection.ts';
import { command } from '../command.ts';
import { visibleUsers } from '../visible-users.ts';

/** Everybody in every room, as far as the sender may see and know them. */
export const showAllConnected = command({
  on: requestShowAllConnected,
  rateLimit: 'request',
  load: ({ actor }, reads) => visibleUsers(reads, actor),
  allow: actor => may.showAllConnected(actor),
  audit: () => ({ type: 'displayAllConnected' }),
  run: ({ actor }, visible) => {
    const viewer = viewerClass(actor);
    const users = visible.map(({ participant, roomId, room: name }) =>
      projectUser(participant, { id: roomId, name }, viewer),
    );
    return [{ do: 'answer', data: { users } }];
  },
});
