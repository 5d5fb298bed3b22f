import type { Participant } from '../../../domain/presence/participant.ts';
import { COALESCE_MS } from '../../../protocol/constants.ts';
import type { Room } from '../../../protocol/entities/rooms.ts';
import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import { compactUsers } from '../../../protocol/wire/compact-users.ts';
import { type DownData, encode } from '../../../protocol/wire/down.ts';
import type { AskedUsers } from '../../../protocol/wire/up/session.ts';
import { Ticker } from '../../rpc/ticker.ts';
import type { ParticipantLocation } from '../platform/participants/projection.ts';
import {
  type Connection,
  type Envelope,
  type Extent,
  type ReaderClass,
  viewerOf,
} from '../platform/sockets/connections.ts';
import type { LobbySubscription } from './lobby-subscription.ts';
import { PresenceFeed } from './presence-feed.ts';
import { allParticipants, type PresenceDeps, roomParticipants } from './presence-sources.ts';
import { ListHistory, lastPlace, type UsersAsked, userOf, usersAsked } from './user-lists.ts';

/** Rooms that changed since the last send, in their current state. */
export class RoomsFeed {
  #changes = new Map<string, Room | null>();

  add({ upserted, removed }: DownData<'roomsChanged'>): void {
    for (const room of upserted) this.#changes.set(room._id, room);
    for (const roomId of removed) this.#changes.set(roomId, null);
  }

  /** Returns all changes since the last call, or null if there are none. */
  take(): DownData<'roomsChanged'> | null {
    if (this.#changes.size === 0) return null;
    const changes = [...this.#changes];
    this.#changes.clear();
    return {
      upserted: changes.flatMap(([, room]) => room ?? []),
      removed: changes.flatMap(([roomId, room]) => (room === null ? [roomId] : [])),
    };
  }
}

type FeedsDeps = Omit<PresenceDeps, 'directory'> & {
  now(): number;
  newId(): string;
  lobby: LobbySubscription;
  /** Size of the first part, for clients that read lists in parts. */
  listPart: number;
  /** Queues other content for the frame that carries the list changes. */
  queueOthers(): void;
};

/**
 * User lists of a room: its own participants, and all users for watchers of all rooms. Changes of both are sent every
 * 250 ms, or 500 ms from 50 visible participants on, in one frame with join and leave lines and room changes. From 50
 * visible participants on, a class with state changes only (status, lost connections) waits for the next 5 s
 * interval.
 */
export class PresenceFeeds {
  #deps: FeedsDeps;
  #ticker: Ticker;
  #stateTicker: Ticker;
  #rooms = new RoomsFeed();
  #local: PresenceFeed;
  #all: PresenceFeed;

  constructor(deps: FeedsDeps) {
    this.#ticker = new Ticker({
      now: deps.now,
      everyMs: () => everyMs(deps.participants.visibleCount),
      run: () => this.#sendChanges(everyMs(deps.participants.visibleCount) === COALESCE_MS.large),
    });
    this.#stateTicker = new Ticker({
      now: deps.now,
      everyMs: () => COALESCE_MS.states,
      run: () => this.#sendChanges(false),
    });
    const sources = { ...deps, directory: deps.lobby.directory };
    const timing = { schedule: () => this.#ticker.start(), now: deps.now, partSize: deps.listPart };
    const history = new ListHistory<ReaderClass, ParticipantLocation>({
      now: deps.now,
      newVersion: () => deps.newId().slice(-VERSION_LENGTH),
    });
    this.#deps = deps;
    this.#local = new PresenceFeed({ ...roomParticipants(sources), ...timing, history });
    this.#all = new PresenceFeed({ ...allParticipants(sources), ...timing, history: null });
  }

  /** Restores the lists after hibernation of the room. */
  restore(): void {
    this.#local.restore();
  }

  /** Sends a new participant the room's user list, or only the missed changes if the client reports a list version. */
  begin(connection: Connection, participant: Participant, version: string | null = null): Envelope {
    const own = this.#placed(participant);
    if (connection.extent !== 'whole') this.#changeExtent(connection, this.#extentFor(connection, version));
    const of = this.#deps.readerOf(connection);
    return version === null ? this.#local.snapshot(own, of) : this.#local.catchUp(own, version, of);
  }

  /**
   * Entries for a socket that requests more than the first part. The first request opens the full list: the first part
   * is sent again, later parts continue from its end, and all changes follow.
   */
  ask(connection: Connection, participant: Participant, asked: UsersAsked): AskedUsers {
    const { connections, fanOut, listPart, place } = this.#deps;
    const { list, first, envelope } = this.#local.open(this.#placed(participant));
    const viewer = viewerOf(this.#deps.readerOf(connection));
    let from = asked;
    fanOut.flush(connection);
    if (connection.extent === 'first') {
      fanOut.remove(connection);
      this.#changeExtent(connection, 'more');
      connections.sendEnvelope(connection, envelope);
      fanOut.add(connection, viewer);
      if ('after' in asked) from = { after: lastPlace(viewer, first) ?? asked.after };
    }
    const { found, isEnd } = usersAsked(viewer, list, from, listPart);
    const users = found.map(location => userOf(viewer, location));
    return { ...compactUsers(users, place().name), total: list.size, isEnd };
  }

  /** A returning client whose version covers all users had opened the full list before. */
  #extentFor(connection: Connection, version: string | null): Extent {
    const viewer = viewerOf(this.#deps.readerOf(connection));
    return version !== null && this.#local.remembers(viewer, version) ? 'more' : 'first';
  }

  #changeExtent(connection: Connection, extent: Extent): void {
    if (connection.extent !== extent) this.#deps.connections.updateAttachment(connection, { extent });
  }

  #placed(participant: Participant): ParticipantLocation {
    return { participant, room: this.#deps.place() };
  }

  /**
   * Switches the list of all rooms on or off for a socket. If the list must be read first, it is sent after the read.
   */
  watch(connection: Connection, on: boolean): void {
    const { connections, fanOut, lobby } = this.#deps;
    // Queued changes of this list are for watchers only.
    if (!on) fanOut.flush(connection);
    connections.watchAll(connection, on);
    if (!on) return;
    if (lobby.knowsEverybody) this.show(connection);
    else void lobby.refresh();
  }

  show(connection: Connection): void {
    const participant = this.#deps.participants.get(connection.userId);
    if (!participant) return;
    const list = this.#all.snapshot(this.#placed(participant));
    this.#deps.fanOut.flush(connection);
    this.#deps.connections.sendEnvelope(connection, list);
  }

  touch(userId: string): void {
    this.#local.touch(userId);
    this.#all.touch(userId);
  }

  touchRemote(userIds: readonly string[]): void {
    for (const userId of userIds) this.#all.touch(userId);
  }

  changeRooms(changes: DownData<'roomsChanged'>): void {
    if (this.#deps.fanOut.classes().length === 0) return;
    this.#rooms.add(changes);
    this.#ticker.start();
  }

  /** Sends an arrival or departure message to the viewer classes that may see it. */
  tell(lineFor: (viewer: ViewerClass) => string | null): void {
    this.#deps.fanOut.publishLater(reader => lineFor(viewerOf(reader)));
    this.#ticker.start();
  }

  /** Schedules a flush for a change outside the user lists. */
  wake(): void {
    this.#ticker.start();
  }

  resendAll(): void {
    this.#all.resend();
    for (const connection of this.#deps.connections.watchers()) this.#deps.fanOut.flush(connection);
  }

  #sendChanges(statesWait: boolean): void {
    const { fanOut } = this.#deps;
    this.#deps.queueOthers();
    const rooms = this.#rooms.take();
    if (rooms) fanOut.publishLater(() => encode('roomsChanged', rooms));
    if (this.#local.flush(statesWait)) this.#stateTicker.start();
    this.#all.flush();
    fanOut.sendWaiting();
  }
}

/** Random and short, because every list change carries a version. */
const VERSION_LENGTH = 8;

const everyMs = (visibleCount: number): number =>
  visibleCount < COALESCE_MS.largeFrom ? COALESCE_MS.small : COALESCE_MS.large;
