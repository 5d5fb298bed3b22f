import type { Room } from '../../protocol/entities/room.ts';
import type { User } from '../../protocol/entities/user.ts';

type Heard = { event: string; data: unknown };
type Told = { scope?: string; users?: User[]; rooms?: Room[]; upserted?: unknown[]; removed?: string[] };

/** What a client makes of the whole lists and the changes that it hears, each read once. */
export class Screen {
  readonly users = { room: new Map<string, User>(), all: new Map<string, User>() };
  readonly rooms = new Map<string, Room>();
  #heard: readonly Heard[];
  #read = 0;

  constructor(heard: readonly Heard[]) {
    this.#heard = heard;
  }

  /** Reads what has come since. */
  read(): this {
    for (const { event, data } of this.#heard.slice(this.#read)) this.#take(event, data as Told);
    this.#read = this.#heard.length;
    return this;
  }

  #take(event: string, { scope, users = [], rooms = [], upserted = [], removed = [] }: Told): void {
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
