import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { seesUser, viewerClass } from '../../../protocol/rules/visibility.ts';
import type { TokenKinds } from '../../../protocol/text/emoji-shortcut-tokens.ts';
import {
  disconnect as disconnectFrame,
  searchAllUsers as message,
  pageHidden as pageHiddenFrame,
  requestChangeStatus,
  requestPush as requestPushFrame,
  requestUsers as requestUsersFrame,
  sendOriginURL as sendOriginURLFrame,
  watchAllUsers as watchAllUsersFrame,
} from '../../../protocol/wire/up/session.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import { inParts } from '../../rpc/call-parts.ts';
import type { ConnectedUser, FoundUsers, LeftPerson, UserSearch } from '../../rpc/reports.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import { onLobbyRefreshed } from '../apply-settings.ts';
import { command } from '../platform/command.ts';
import { projectUser } from '../platform/participants/projection.ts';
import { afterAck, type EffectTable, type RoomModule } from '../platform/room-module.ts';
import { classOf, readerOf } from '../platform/sockets/deliver.ts';
import { participantsOf, placeOf, type RoomState, siteConfigOf } from '../room-state.ts';
import { StoredSiteConfig } from '../stored-site-config.ts';
import { LobbySubscription, lobbyRetry } from './lobby-subscription.ts';
import { PresenceFeeds } from './presence-feeds.ts';
import { emptyReportTask, PresenceReporter } from './presence-reporter.ts';
import { markOrphansDisconnected } from './reconnect-grace.ts';

type PresenceState = {
  readonly lobby: LobbySubscription;
  readonly feeds: PresenceFeeds;
  readonly reporter: PresenceReporter;
  readonly departures: Departures;
};

export type DeparturesDeps = {
  send(people: Participant[]): Promise<void>;
  runInBackground(failure: string, task: Promise<unknown>): void;
};

/**
 * Reports departed users to the lobby immediately, because their names become available and actions apply to them for a
 * day. Departures in one turn share one call.
 */
export class Departures {
  #deps: DeparturesDeps;
  #people: Participant[] = [];

  constructor(deps: DeparturesDeps) {
    this.#deps = deps;
  }

  add(participant: Participant): void {
    if (this.#people.push(withoutPrivate(participant)) > 1) return;
    this.#deps.runInBackground(
      'names_not_released',
      Promise.resolve().then(() => this.#send()),
    );
  }

  async #send(): Promise<void> {
    const people = this.#people;
    this.#people = [];
    for (const part of inParts(people)) await this.#deps.send(part);
  }
}

/** Stored form of a departed user, without received messages and warnings, private chat data and the ignore list. */
const withoutPrivate = ({
  ignored: _ignored,
  privacy: _privacy,
  consent: _consent,
  hasInbox: _hasInbox,
  missed: _missed,
  ...participant
}: Participant): Participant => ({ ...participant, warnings: [], repliesAllowedFrom: [] });

export const changeStatus = command({
  on: requestChangeStatus,
  allow: may.changeStatus,
  run: ({ data, self }) => [{ do: 'change', userId: self.userId, change: { status: data.status } }],
});

export const disconnect = command({
  on: disconnectFrame,
  allow: () => 'allowed',
  run: ({ self }) => [{ do: 'leave', userId: self.userId, reason: 'left' }],
});

export const pageHidden = command({
  on: pageHiddenFrame,
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'changePageHidden', on: data.on }],
});

export const requestPush = command({
  on: requestPushFrame,
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'takePush', on: data.on }],
});

/** For a client that has only a part of the room's user list. */
export const requestUsers = command({
  on: requestUsersFrame,
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'answerUsers', asked: data }],
});

/** For a client with a partial list of all rooms: returns one page of the users visible to the sender. */
export const searchAllUsers = command({
  on: message,
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

export const sendOriginURL = command({
  on: sendOriginURLFrame,
  allow: () => 'allowed',
  run: ({ data, self }) => [{ do: 'change', userId: self.userId, change: { originURL: data } }],
});

export const watchAllUsers = command({
  on: watchAllUsersFrame,
  allow: () => 'allowed',
  run: ({ data }) => [{ do: 'watchAllUsers', on: data.on }],
});

declare module '../room-state.ts' {
  interface RoomState {
    readonly presence: PresenceState;
  }
}

declare module '../platform/command.ts' {
  interface RoomEffects {
    watchAllUsers: { on: boolean };
    /** Answers with list entries as seen by the sender's viewer class. */
    answerUsers: { asked: UpData<'requestUsers'> };
  }
}

declare module '../platform/command.ts' {
  interface RoomView {
    readonly siteConfig: SiteConfig;
    /** Words in a message that count as emoticons or as shortcuts. */
    readonly tokenKinds: TokenKinds;
  }
  interface Reads {
    /** All users of all rooms. */
    connectedUsers(): Promise<readonly ConnectedUser[]>;
    presentAmong(userIds: readonly string[]): Promise<readonly ConnectedUser[]>;
    /** Connected users with the same fingerprint or device mark as this participant. */
    onDeviceOf(participant: Participant): Promise<readonly ConnectedUser[]>;
    searchUsers(viewer: Actor, search: UserSearch): Promise<FoundUsers>;
    /** Connected user of any room; null if not visible to the viewer. */
    connectedFor(viewer: Actor, userId: string): Promise<ConnectedUser | null>;
    /** User in another room; null if not visible to the viewer. */
    userFor(viewer: Actor, userId: string): Promise<Participant | null>;
    /** User who left the chat within the last day; null if they would not be visible to the viewer. */
    leftPerson(viewer: Actor, userId: string): Promise<LeftPerson | null>;
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
  alarms: {
    lobbyRetry,
    emptyReport: ({ participants, presence: { reporter } }) => emptyReportTask({ participants, reporter }),
  },
  on: {
    // Skips a moved or replaced user, because the same name is still present.
    leave: ({ presence: { departures } }, { participant, reason }) => {
      if (reason !== 'moved' && reason !== 'replaced') departures.add(participant);
    },
    // Connected clients already know the lists after hibernation.
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
  view: room => ({
    get siteConfig() {
      return siteConfigOf(room);
    },
    get tokenKinds() {
      return room.presence.lobby.siteConfig.tokenKinds;
    },
  }),
  reads: room => ({
    connectedUsers: () => connectedUsers(room),
    presentAmong: async userIds => asNow(room, await room.ports.lobby.presentAmong(userIds)),
    onDeviceOf: async ({ fingerprint, deviceId }) =>
      asNow(room, await room.ports.lobby.presentOnDevice({ fingerprint, deviceId })),
    searchUsers: (viewer, search) => searchUsers(room, viewer, search),
    connectedFor: (viewer, userId) => connectedFor(room, viewer, userId),
    userFor: async (viewer, userId) => (await connectedFor(room, viewer, userId))?.participant ?? null,
    leftPerson: (viewer, userId) => leftPerson(room, viewer, userId),
  }),
} satisfies RoomModule;

/** Combines users from the lobby with the room's own participants. Data of own participants is newer. */
async function connectedUsers(room: RoomState): Promise<ConnectedUser[]> {
  const everybody = await room.ports.lobby.connections();
  const own = participantsOf(room).map(participant => connectedHere(room, participant));
  return [...own, ...everybody.filter(({ roomId }) => roomId !== room.id)];
}

/** Replaces own participants with their current state and omits own participants who left. */
function asNow(room: RoomState, listed: readonly ConnectedUser[]): ConnectedUser[] {
  return listed.flatMap(each => {
    const own = room.participants.get(each.participant.userId);
    if (own) return [connectedHere(room, own)];
    return each.roomId === room.id ? [] : [each];
  });
}

/** The lobby's page may be a second old, so participants who became invisible since are removed. */
async function searchUsers(room: RoomState, viewer: Actor, search: UserSearch): Promise<FoundUsers> {
  const { users, total } = await room.ports.lobby.searchUsers(viewer, search);
  const seen = asNow(room, users).filter(({ participant, roomId }) =>
    seesUser(viewer, actorOf(participant, roomId)),
  );
  return { users: seen, total };
}

const connectedHere = (room: RoomState, participant: Participant): ConnectedUser => ({
  participant,
  roomId: room.id,
  room: room.settings.name,
  unlisted: room.meta.unlisted,
});

/** The lobby gives the same answer for a hidden user as for an unknown one, without a further call. */
async function connectedFor(room: RoomState, viewer: Actor, userId: string): Promise<ConnectedUser | null> {
  const { lobby } = room.ports;
  if ((await lobby.locateFor(viewer, userId)) === null) return null;
  return lobby.find(userId);
}

async function leftPerson(room: RoomState, viewer: Actor, userId: string): Promise<LeftPerson | null> {
  const left = await room.ports.lobby.leftPerson(userId);
  return left && seesUser(viewer, actorOf(left.participant, left.roomId)) ? left : null;
}

function lobbyOf(room: RoomState, sql: SqlStorage): LobbySubscription {
  const { id, ports } = room;
  return new LobbySubscription({
    now: room.clock.now,
    roomId: id,
    siteConfig: new StoredSiteConfig(sql),
    isCutOff: new StoredValue(sql, 'lobbyCutOff'),
    sentRooms: new StoredValue(sql, 'lobbyToldRooms'),
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
