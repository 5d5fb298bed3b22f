import { may } from '../../../protocol/rules/may.ts';
import { viewerClass } from '../../../protocol/rules/sees.ts';
import { requestShowAllConnected } from '../../../protocol/wire/up/moderation.ts';
import { command } from '../../command.ts';
import { projectUser } from '../../roster/project.ts';
import { everybodySeen } from '../everybody-seen.ts';

/** Everybody of every room, as far as the asker may see and know them. */
export const showAllConnected = command<'requestShowAllConnected'>({
  on: requestShowAllConnected,
  meter: 'ask',
  allow: may.showAllConnected,
  audit: () => ({ type: 'displayAllConnected' }),
  run: async ({ actor, room }) => {
    const viewer = viewerClass(actor);
    const users = (await everybodySeen(room, actor)).map(({ occupant, roomId, room: name }) =>
      projectUser(occupant, { id: roomId, name }, viewer),
    );
    return [{ do: 'answer', data: { users } }];
  },
});
