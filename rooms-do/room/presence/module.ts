import type { TokenKinds } from '../../../protocol/text/emoji-shortcut-tokens.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import { onLobbyRefreshed } from '../apply-lobby-update.ts';
import { afterAck, type EffectTable, type RoomModule } from '../platform/room-module.ts';
import { classOf, readerOf } from '../platform/sockets/deliver.ts';
import { placeOf, type RoomState } from '../room-state.ts';
import { StoredSiteConfig } from '../stored-site-config.ts';
import { Departures } from './departures.ts';
import { LobbySubscription, lobbyRetry } from './lobby-subscription.ts';
import { PresenceFeeds } from './presence-feeds.ts';
import { emptyReportTask, PresenceReporter } from './presence-reporter.ts';
import { markOrphansDisconnected } from './reconnect-grace.ts';
import {
  changeStatus,
  disconnect,
  pageHidden,
  requestPush,
  requestUsers,
  searchAllUsers,
  sendOriginURL,
  watchAllUsers,
} from './session-commands.ts';

type PresenceState = {
  /** The rest of the site as the lobby describes it. */
  readonly lobby: LobbySubscription;
  /** The users lists and their changes. */
  readonly feeds: PresenceFeeds;
  /** Reports about participants to the lobby. */
  readonly reporter: PresenceReporter;
  readonly departures: Departures;
};

declare module '../room-state.ts' {
  interface RoomState {
    readonly presence: PresenceState;
  }
}

declare module '../platform/commands/effects.ts' {
  interface RoomEffects {
    watchAllUsers: { on: boolean };
    /** Answered with entries of the room's list, as the sender's class may see them. */
    answerUsers: { asked: UpData<'requestUsers'> };
  }
}

declare module '../platform/commands/command.ts' {
  interface RoomView {
    /** The words of a message that count as emoticons and as shortcuts. */
    readonly tokenKinds: TokenKinds;
  }
}

export const presence = {
  tables: { leftOut: ['siteConfig'] },
  state: (room, { sql, listPart }): PresenceState => {
    const { ports } = room;
    const lobby = lobbyOf(room, sql);
    return {
      lobby,
      feeds: feedsOf(room, lobby, listPart),
      reporter: reporterOf(room),
      departures: new Departures({
        send: people => ports.lobby.release(room.id, people),
        runInBackground: ports.runInBackground,
      }),
    };
  },
  view: room => ({
    get tokenKinds() {
      return room.presence.lobby.siteConfig.tokenKinds;
    },
  }),
  alarms: {
    lobbyRetry,
    emptyReport: ({ participants, presence: { reporter } }) => emptyReportTask({ participants, reporter }),
  },
  on: {
    // A user who was moved or replaced goes on elsewhere under the name.
    leave: ({ presence: { departures } }, { participant, reason }) => {
      if (reason !== 'moved' && reason !== 'replaced') departures.add(participant);
    },
    // The owners of the remaining sockets know the lists already.
    wake: room => {
      room.presence.feeds.restore();
      if (room.connections.watchers().length > 0) void room.presence.lobby.refresh();
      markOrphansDisconnected(room);
    },
  },
  commands: {
    disconnect,
    pageHidden,
    requestChangeStatus: changeStatus,
    requestPush,
    requestUsers,
    searchAllUsers,
    sendOriginURL,
    watchAllUsers,
  },
  effects: {
    watchAllUsers: (room, { on }, turn) => {
      const { connection } = turn;
      if (connection) afterAck(turn, () => room.presence.feeds.watch(connection, on));
    },
    answerUsers: (room, { asked }, turn) => {
      const { connection } = turn;
      const participant = connection && room.participants.get(connection.userId);
      turn.answer = participant ? room.presence.feeds.ask(connection, participant, asked) : undefined;
    },
  } satisfies Partial<EffectTable>,
} satisfies RoomModule;

function lobbyOf(room: RoomState, sql: SqlStorage): LobbySubscription {
  const { id, ports } = room;
  return new LobbySubscription({
    now: room.clock.now,
    roomId: id,
    siteConfig: new StoredSiteConfig(sql),
    isCutOff: new StoredValue(sql, 'lobbyCutOff'),
    toldRooms: new StoredValue(sql, 'lobbyToldRooms'),
    subscribe: everybody => ports.lobby.snapshot(id, everybody),
    peopleAfter: place => ports.lobby.peopleAfter(id, place),
    isWatched: () => room.connections.watchers().length > 0,
    refreshed: changed => onLobbyRefreshed(room, changed),
    siteConfigChanged: before => {
      room.notify('siteConfigChange', { before });
      room.alarms.plan();
    },
    plan: () => room.alarms.plan(),
  });
}

function feedsOf(room: RoomState, lobby: LobbySubscription, listPart: number): PresenceFeeds {
  const { clock, participants, connections, fanOut } = room;
  return new PresenceFeeds({
    ...{ participants, connections, fanOut, lobby, listPart },
    now: clock.now,
    newId: clock.newId,
    place: () => placeOf(room),
    classOfConnection: ({ userId }) => {
      const participant = participants.get(userId);
      return participant ? classOf(room, participant) : 'v';
    },
    readerOf: connection => {
      const participant = participants.get(connection.userId);
      return participant ? readerOf(room, connection, participant) : 'v';
    },
    queueOthers: () => room.notify('listChanges', null),
  });
}

function reporterOf(room: RoomState): PresenceReporter {
  const { id: roomId, clock, participants, ports } = room;
  return new PresenceReporter({
    now: clock.now,
    roomId,
    instance: clock.newId(),
    find: userId => participants.get(userId),
    all: () => participants.all(),
    send: ports.lobby.report,
    plan: () => room.alarms.plan(),
  });
}
