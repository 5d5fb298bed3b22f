import { viewerClass } from '../../../protocol/rules/sees.ts';
import { fold } from '../../../protocol/text/fold.ts';
import { searchAllUsers as words } from '../../../protocol/wire/up/session.ts';
import { command } from '../../command.ts';
import { projectUser } from '../../roster/project.ts';
import { everybodySeen } from '../everybody-seen.ts';

/** For a screen that does not want to hold everybody: a page of them, as far as the asker may see and know them. */
export const searchAllUsers = command<'searchAllUsers'>({
  on: words,
  meter: 'ask',
  allow: () => 'allowed',
  run: async ({ data: { search, page, limit }, actor, room }) => {
    const sought = fold(search).trim();
    const viewer = viewerClass(actor);
    const found = (await everybodySeen(room, actor)).filter(({ occupant }) =>
      fold(occupant.nickname).includes(sought),
    );
    const users = found
      .slice((page - 1) * limit, page * limit)
      .map(({ occupant, roomId, room: name }) => projectUser(occupant, { id: roomId, name }, viewer));
    const numPages = Math.max(1, Math.ceil(found.length / limit));
    return [{ do: 'answer', data: { users, total: found.length, numPages } }];
  },
});
