import { COALESCE_MS } from '../protocol/constants.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import { Presence } from './presence.ts';
import { peopleEverywhere, peopleHere } from './presence-sources.ts';
import type { Room } from './room.ts';
import type { Seat } from './sockets.ts';
import { Ticker } from './ticker.ts';

/**
 * The users lists that a room keeps up: of its own people, and of everybody for those who watch them all. Both are told
 * what has changed at the same moments, every 250 ms, or 500 ms from 50 people in sight on.
 */
export class UsersLists {
  #room: Room;
  #here: Presence;
  #everywhere: Presence;

  constructor(room: Room) {
    const ticker = new Ticker({
      now: room.clock.now,
      everyMs: () => everyMs(room.occupants.inSight),
      run: () => this.#tellChanges(),
    });
    const gather = () => ticker.start();
    this.#room = room;
    this.#here = new Presence({ ...peopleHere(room), gather });
    this.#everywhere = new Presence({ ...peopleEverywhere(room), gather });
  }

  /** After a sleep of the room. */
  recall(): void {
    this.#here.recall();
  }

  /** The room's own list as somebody of it begins with. */
  begin(occupant: Occupant): string {
    return this.#here.snapshot({ occupant, room: this.#room.place });
  }

  /** A list that the room has yet to learn is told to all who wait for it once it is learned. */
  watch(seat: Seat, on: boolean): void {
    const { sockets, site } = this.#room;
    sockets.watchAll(seat, on);
    if (!on) return;
    if (site.knowsEverybody) this.show(seat);
    else void site.learn();
  }

  show(seat: Seat): void {
    const occupant = this.#room.occupants.get(seat.userID);
    if (!occupant) return;
    const list = this.#everywhere.snapshot({ occupant, room: this.#room.place });
    this.#room.sockets.sendFrame(seat, list, 1);
  }

  touch(userID: string): void {
    this.#here.touch(userID);
    this.#everywhere.touch(userID);
  }

  touchElsewhere(userIDs: readonly string[]): void {
    for (const userID of userIDs) this.#everywhere.touch(userID);
  }

  tellEverybodyAgain(): void {
    this.#everywhere.tellAgain();
  }

  #tellChanges(): void {
    this.#here.flush();
    this.#everywhere.flush();
  }
}

const everyMs = (inSight: number): number =>
  inSight < COALESCE_MS.largeFrom ? COALESCE_MS.small : COALESCE_MS.large;
