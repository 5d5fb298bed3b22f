import { parseEnvelopes } from '../../protocol/client/frame-channel.ts';
import type { User } from '../../protocol/entities/user.ts';
import type { FakeSocket } from './room-socket.ts';

type ListData = {
  scope: string;
  version?: string;
  users?: User[];
  upserted?: User[];
  removed?: string[];
};

/** The list of a room as one page has it over several sockets, each of which comes back with the version of the last. */
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

  /** Frames of the old socket were read; the new one continues the same list. */
  continueOn(socket: FakeSocket): void {
    this.users();
    this.#socket = socket;
    this.#read = 0;
  }

  /** Everybody on the screen, by their ids. */
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
