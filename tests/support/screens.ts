import { parseEnvelopes } from '../../protocol/client/frame-channel.ts';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { User } from '../../protocol/entities/user.ts';
import { expandUsers } from '../../protocol/wire/compact-users.ts';
import type { DownData } from '../../protocol/wire/down.ts';
import type { UpData } from '../../protocol/wire/up.ts';
import type { UserStates } from '../../protocol/wire/user-states.ts';
import {
  changedStates,
  changeUsers,
  people,
  receiveAsked,
  replaceUsers,
  resetPeople,
} from '../../web/src/state/people.ts';
import { setIdentity } from '../../web/src/state/session.ts';
import type { FakeSocket, RoomHarness } from './room-harness.ts';

export type Seen = Pick<ChatMessage, 'seq' | 'id' | 'text'>;

/**
 * Messages of one room as the page shows them. Counts messages that arrived twice, out of order or not at all, except
 * those that the server reported as unavailable (`reset`).
 */
export class MessageScreen {
  readonly seen = new Map<number, Seen>();
  /** Seqs skipped by a history with `reset`, which the user is notified about. */
  readonly passedOver: { from: number; to: number }[] = [];
  doubled = 0;
  unordered = 0;
  /** Seqs that are missing without a notice. */
  readonly leftOut: number[] = [];
  epochs: string[] = [];
  #last: number | null = null;

  takeHistory({ epoch, reset, messages }: DownData<'chatMessagesFromServer'>): void {
    if (this.epochs.at(-1) !== epoch) this.epochs.push(epoch);
    const first = messages.find(({ kind }) => kind === 'user')?.seq;
    if (reset && this.#last !== null && first !== undefined && first > this.#last + 1) {
      this.passedOver.push({ from: this.#last + 1, to: first - 1 });
      this.#last = first - 1;
    }
    // The page replaces its messages with the last ones, so messages that it knows are not new.
    for (const message of messages) if (!reset || message.seq > (this.#last ?? 0)) this.take(message);
  }

  take({ kind, seq, id, text }: ChatMessage): void {
    if (kind !== 'user') return;
    const known = this.seen.get(seq);
    if (known || (this.#last !== null && seq <= this.#last)) {
      if (known?.id === id) this.doubled++;
      else this.unordered++;
      return;
    }
    for (let out = (this.#last ?? seq) + 1; out < seq; out++) this.leftOut.push(out);
    this.#last = seq;
    this.seen.set(seq, { seq, id, text });
  }

  has(seq: number): boolean {
    return this.seen.has(seq) || this.passedOver.some(({ from, to }) => from <= seq && seq <= to);
  }

  /** First seq that this screen can be checked for. */
  get since(): number {
    return Math.min(...this.seen.keys());
  }
}

type ListData = {
  scope: string;
  version?: string;
  users?: User[];
  upserted?: User[];
  removed?: string[];
};

/** The list of a room on one page over several sockets. Each reconnect sends the version of the last list. */
export class ListScreen {
  version: string | null = null;
  readonly #list = new Map<string, User>();
  #read = 0;
  #socket: FakeSocket;

  constructor(socket: FakeSocket) {
    this.#socket = socket;
  }

  get socket(): FakeSocket {
    return this.#socket;
  }

  /** Reads all frames of the old socket, and continues the same list on the new one. */
  continueOn(socket: FakeSocket): void {
    this.users();
    this.#socket = socket;
    this.#read = 0;
  }

  users(): User[] {
    const arrived = this.#socket.received.slice(this.#read);
    this.#read = this.#socket.received.length;
    for (const { event, data } of arrived.flatMap(each => parseEnvelopes(JSON.stringify(each))))
      if (event === 'users' || event === 'usersChanged') this.#take(event, data as ListData);
    return [...this.#list.values()].sort((a, b) => (a.userID < b.userID ? -1 : 1));
  }

  #take(event: 'users' | 'usersChanged', data: ListData): void {
    if (data.scope !== 'room') return;
    if (event === 'users') this.#list.clear();
    for (const user of data.users ?? data.upserted ?? []) this.#list.set(user.userID, user);
    for (const id of data.removed ?? []) this.#list.delete(id);
    this.version = data.version ?? (event === 'users' ? null : this.version);
  }
}

type ScreenData = {
  scope: 'room' | 'all';
  users?: User[];
  upserted?: User[];
  removed?: string[];
  version?: string;
  total?: number;
  states?: UserStates;
};

/** The list of a room in the page's own code, for one user over several sockets. */
export class PageList {
  /** Users that the page would request again. */
  readonly uncertain = new Set<string>();
  readonly #harness: RoomHarness;
  #socket: FakeSocket;
  #read = 0;

  constructor(harness: RoomHarness, socket: FakeSocket) {
    resetPeople();
    setIdentity({ userId: socket.userID, username: socket.userID, accountType: 'visitor' });
    this.#harness = harness;
    this.#socket = socket;
    this.read();
  }

  get socket(): FakeSocket {
    return this.#socket;
  }

  continueOn(socket: FakeSocket): void {
    this.read();
    this.#socket = socket;
    this.#read = 0;
    this.read();
  }

  /** Applies all frames since the last call. */
  read(): void {
    const arrived = this.#socket.received.slice(this.#read);
    this.#read = this.#socket.received.length;
    for (const { event, data } of arrived.flatMap(each => parseEnvelopes(JSON.stringify(each))))
      if (event === 'users' || event === 'usersChanged') this.#take(event, data as ScreenData);
  }

  ask(asked: UpData<'requestUsers'>): string[] {
    const { room } = this.#harness;
    const connection = room.connections.get(this.#socket as unknown as WebSocket);
    const participant = room.participants.get(this.#socket.userID);
    if (!connection || !participant) throw new Error('no connection or participant');
    const { users, dict, total, isEnd } = room.presence.feeds.ask(connection, participant, asked);
    this.read();
    const found = expandUsers(users, dict);
    receiveAsked(found, { total, isEnd, follows: 'after' in asked });
    return found.map(({ userID }) => userID);
  }

  /** Same as the page near the end of its part. */
  askForMore(): void {
    if (people.part?.edge) this.ask({ after: { ...people.part.edge } });
  }

  #take(
    event: 'users' | 'usersChanged',
    { scope, users, upserted = [], removed, states, ...facts }: ScreenData,
  ): void {
    const again =
      event === 'users'
        ? replaceUsers(scope, users ?? [], facts)
        : changeUsers(scope, [...upserted, ...changedStates(states)], removed ?? [], facts);
    for (const id of again) this.uncertain.add(id);
  }
}
