import type { Admission } from '../../../protocol/rest/entry.ts';
import { Refused } from '../api/http.ts';
import { type Place, type Resume, socketAddress } from './address.ts';

/** Refusals that are about the room and not about the person: another room may take them. */
const OF_THE_ROOM: ReadonlySet<string> = new Set([
  'room_not_found',
  'room_full',
  'wrong_password',
  'too_many_tries',
]);

const isOfTheRoom = (error: unknown): error is Refused =>
  error instanceof Refused && OF_THE_ROOM.has(error.code);

/** Null: wherever the server puts people who name no room. */
type RoomName = string | null;

type Parts = {
  admit: (room: RoomName) => Promise<Admission>;
  current: () => RoomName;
  /** The room is chosen; from here on it is the one that is shown. */
  bound: (place: Place) => void;
  resume: () => Resume;
  base: string;
};

/** Where the next attempt goes: with a ticket that is in hand, else by asking for one, else to where there is room. */
export class Route {
  #parts: Parts;
  #ticket: Place | null = null;
  #rooms: RoomName[] | null = null;
  #asked = 0;
  /** Why a room that was to be gone to would not have this person. */
  refusal: Refused | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Until a socket opens these rooms are tried, in this order. */
  set(rooms: readonly RoomName[], ticket: Place | null = null): void {
    this.#rooms = [...rooms];
    this.#ticket = ticket;
    this.#asked++;
    this.refusal = null;
    if (ticket) this.#parts.bound(ticket);
  }

  /** A socket is open: from now on it is the present room that is gone back to. */
  arrived(): void {
    this.#rooms = null;
    this.#ticket = null;
  }

  /** An answer that is still to come is for nobody. */
  forget(): void {
    this.arrived();
    this.#asked++;
  }

  address = async (): Promise<string> => {
    const asked = ++this.#asked;
    const place = await this.#place();
    if (asked !== this.#asked) throw new Error('this attempt has been given up');
    this.#parts.bound(place);
    return socketAddress(place, this.#parts.resume(), this.#parts.base);
  };

  async #place(): Promise<Place> {
    const inHand = this.#ticket;
    this.#ticket = null;
    if (inHand) return inHand;
    this.#rooms ??= [this.#parts.current(), null];
    for (;;) {
      const [room = null] = this.#rooms;
      try {
        return await this.#parts.admit(room);
      } catch (error) {
        if (!isOfTheRoom(error) || this.#rooms.length < 2) throw error;
        this.refusal = error;
        this.#rooms.shift();
      }
    }
  }
}
