import type { Participant } from '../../../domain/participant.ts';
import { COALESCE_MS } from '../../../protocol/constants.ts';
import { Ticker } from '../../rpc/ticker.ts';
import type { Connection } from '../connections/connections.ts';
import type { Envelope } from '../connections/envelope.ts';
import type { LobbySubscription } from './lobby-subscription.ts';
import { PresenceFeed } from './presence-feed.ts';
import { allParticipants, type PresenceDeps, roomParticipants } from './presence-sources.ts';

type FeedsDeps = Omit<PresenceDeps, 'directory'> & { now(): number; lobby: LobbySubscription };

/**
 * The users lists that a room keeps up: of its own participants, and of everybody for those who watch all rooms. Changes of
 * both are sent at the same moments, every 250 ms, or 500 ms from 50 visible participants on.
 */
export class PresenceFeeds {
  #deps: FeedsDeps;
  #local: PresenceFeed;
  #all: PresenceFeed;

  constructor(deps: FeedsDeps) {
    const ticker = new Ticker({
      now: deps.now,
      everyMs: () => everyMs(deps.participants.visibleCount),
      run: () => this.#sendChanges(),
    });
    const sources = { ...deps, directory: deps.lobby.directory };
    const schedule = () => ticker.start();
    this.#deps = deps;
    this.#local = new PresenceFeed({ ...roomParticipants(sources), schedule });
    this.#all = new PresenceFeed({ ...allParticipants(sources), schedule });
  }

  /** After hibernation of the room. */
  restore(): void {
    this.#local.restore();
  }

  /** The room's own list, with which a participant starts. */
  begin(participant: Participant): Envelope {
    return this.#local.snapshot({ participant, room: this.#deps.place() });
  }

  /** Switches the list of all rooms on or off for a socket. A list that must be read first is sent once it was read. */
  watch(connection: Connection, on: boolean): void {
    const { connections, lobby } = this.#deps;
    connections.watchAll(connection, on);
    if (!on) return;
    if (lobby.knowsEverybody) this.show(connection);
    else void lobby.refresh();
  }

  show(connection: Connection): void {
    const participant = this.#deps.participants.get(connection.userId);
    if (!participant) return;
    const list = this.#all.snapshot({ participant, room: this.#deps.place() });
    this.#deps.connections.sendEnvelope(connection, list);
  }

  touch(userId: string): void {
    this.#local.touch(userId);
    this.#all.touch(userId);
  }

  touchRemote(userIds: readonly string[]): void {
    for (const userId of userIds) this.#all.touch(userId);
  }

  resendAll(): void {
    this.#all.resend();
  }

  #sendChanges(): void {
    this.#local.flush();
    this.#all.flush();
  }
}

const everyMs = (visibleCount: number): number =>
  visibleCount < COALESCE_MS.largeFrom ? COALESCE_MS.small : COALESCE_MS.large;
