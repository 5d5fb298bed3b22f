import type { Migration } from '../../storage/migrate.ts';
import type { LobbyStart, LobbyState } from '../lobby-state.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import { FriendLists } from './friend-lists.ts';

type FriendsState = { readonly lists: FriendLists };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly friends: FriendsState;
  }
}

/** The lists of present accounts. */
const friendLists: Migration = sql => {
  sql.exec('CREATE TABLE friend_lists (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
};

export const friends = {
  tables: { migrations: { 9: friendLists } },
  state,
  memory: {
    read:
      ({ friends: { lists } }) =>
      () =>
        lists.restore(true),
    rebuild: ({ friends: { lists } }) => lists.restore(false),
  },
  on: {
    report: ({ friends: { lists } }, { upserted, removed }) =>
      lists.note([...upserted.map(({ userId }) => userId), ...removed]),
    leave: ({ friends: { lists } }, { people }) => lists.note(people.map(({ userId }) => userId)),
  },
} satisfies LobbyModule;

function state({ clock, ports, roster, admission }: LobbyState, { sql }: LobbyStart): FriendsState {
  const lists = new FriendLists(sql, {
    now: () => clock.now(),
    roster,
    isArriving: userId => admission.entry.reservations.of(userId, clock.now()) !== null,
    read: userId => ports.database.friendsOf(userId),
    send: async (roomId, list) =>
      (await ports.room(roomId).applyDirective({ do: 'friends', ...list }, true)).counted > 0,
    runInBackground: ports.runInBackground,
  });
  return { lists };
}
