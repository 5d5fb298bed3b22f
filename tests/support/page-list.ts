import { parseEnvelopes } from '../../protocol/client/frame-channel.ts';
import type { User } from '../../protocol/entities/user.ts';
import { expandUsers } from '../../protocol/wire/compact-users.ts';
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
import type { RoomHarness } from './room-harness.ts';
import type { FakeSocket } from './room-socket.ts';

type ListData = {
  scope: 'room' | 'all';
  users?: User[];
  upserted?: User[];
  removed?: string[];
  version?: string;
  total?: number;
  states?: UserStates;
};

/** The list of a room as the page itself holds it, of one person at a time, over several sockets. */
export class PageList {
  /** Users the page would ask about again. */
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

  /** Takes what has arrived since. */
  read(): void {
    const arrived = this.#socket.received.slice(this.#read);
    this.#read = this.#socket.received.length;
    for (const { event, data } of arrived.flatMap(each => parseEnvelopes(JSON.stringify(each))))
      if (event === 'users' || event === 'usersChanged') this.#take(event, data as ListData);
  }

  ask(asked: UpData<'requestUsers'>): string[] {
    const { room } = this.#harness;
    const connection = room.connections.get(this.#socket as unknown as WebSocket);
    const participant = room.participants.get(this.#socket.userID);
    if (!connection || !participant) throw new Error('nobody asks');
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
    { scope, users, upserted = [], removed, states, ...facts }: ListData,
  ): void {
    const again =
      event === 'users'
        ? replaceUsers(scope, users ?? [], facts)
        : changeUsers(scope, [...upserted, ...changedStates(states)], removed ?? [], facts);
    for (const id of again) this.uncertain.add(id);
  }
}
