import type { Room } from '../../protocol/entities/rooms.ts';
import type { User } from '../../protocol/entities/user.ts';

type Envelope = { event: string; data: unknown };
type ListPayload = {
  scope?: string;
  users?: User[];
  rooms?: Room[];
  upserted?: unknown[];
  removed?: string[];
};

/** A client's lists after whole lists and changes. */
export class ClientLists {
  readonly users = { room: new Map<string, User>(), all: new Map<string, User>() };
  readonly rooms = new Map<string, Room>();
  readonly #socket: { received: readonly Envelope[] };
  #read = 0;

  constructor(socket: { received: readonly Envelope[] }) {
    this.#socket = socket;
  }

  /** Reads what has come since. */
  read(): this {
    const { received } = this.#socket;
    for (const { event, data } of received.slice(this.#read)) this.#apply(event, data as ListPayload);
    this.#read = received.length;
    return this;
  }

  #apply(event: string, { scope, users = [], rooms = [], upserted = [], removed = [] }: ListPayload): void {
    const list = this.users[scope === 'all' ? 'all' : 'room'];
    if (event === 'users') {
      list.clear();
      for (const user of users) list.set(user.userID, user);
    }
    if (event === 'usersChanged') {
      for (const user of upserted as User[]) list.set(user.userID, user);
      for (const userID of removed) list.delete(userID);
    }
    if (event === 'rooms') this.rooms.clear();
    if (event === 'rooms') for (const room of rooms) this.rooms.set(room._id, room);
    if (event !== 'roomsChanged') return;
    for (const room of upserted as Room[]) this.rooms.set(room._id, room);
    for (const roomId of removed) this.rooms.delete(roomId);
  }
}
