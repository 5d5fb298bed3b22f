import type { Admission } from '../rest/admission.ts';
import type { RoomTicket } from '../wire/up/rooms.ts';
import { ApiError } from './errors.ts';
import { type CompactLists, type Resume, socketUrl } from './socket-url.ts';

/** Refusals because of the room, not of the person: another room may admit them. */
const ROOM_ERRORS: ReadonlySet<string> = new Set([
  'room_not_found',
  'room_full',
  'room_not_open',
  'wrong_password',
  'too_many_tries',
]);

const isRoomError = (error: unknown): error is ApiError =>
  error instanceof ApiError && ROOM_ERRORS.has(error.code);

/** Null lets the server choose the room. */
type RoomName = string | null;

type Deps = {
  requestTicket: (room: RoomName) => Promise<Admission>;
  current: () => RoomName;
  /** A room is chosen: from now on it is shown. */
  onRoomChosen: (ticket: RoomTicket) => void;
  resume: () => Resume;
  base: string;
  lists?: CompactLists;
};

/**
 * Finds the URL of the next attempt: with a ticket at hand, else with a new one, else for the next room of the list.
 */
export class RoomResolver {
  #deps: Deps;
  #ticket: RoomTicket | null = null;
  #rooms: RoomName[] | null = null;
  #chosen: RoomTicket | null = null;
  /** Given ahead for the room of the open socket. */
  #resume: { ticket: string; expiresAt: number } | null = null;
  #attempt = 0;
  /** Why a target room refused. */
  error: ApiError | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** These rooms are tried in this order until a socket opens. */
  setTargets(rooms: readonly RoomName[], ticket: RoomTicket | null = null): void {
    this.#rooms = [...rooms];
    this.#ticket = ticket;
    this.#attempt++;
    this.#resume = null;
    this.error = null;
    if (ticket) this.#deps.onRoomChosen(ticket);
  }

  /** A socket is open: a later reconnect targets the current room. */
  onConnected(): void {
    this.#rooms = null;
    this.#ticket = null;
  }

  /** Drops the targets; a pending answer is ignored. */
  reset(): void {
    this.onConnected();
    this.#resume = null;
    this.#attempt++;
  }

  /** The open socket's room has given a ticket to come back by. It is tried once; whatever becomes of it, a new one follows. */
  keepTicket(ticket: string, expiresAt: number): void {
    this.#resume = { ticket, expiresAt };
  }

  nextUrl = async (): Promise<string> => {
    const attempt = ++this.#attempt;
    const ticket = await this.#nextTicket();
    if (attempt !== this.#attempt) throw new Error('this attempt has been given up');
    this.#chosen = ticket;
    this.#deps.onRoomChosen(ticket);
    return socketUrl(ticket, this.#deps.resume(), this.#deps.base, this.#deps.lists);
  };

  async #nextTicket(): Promise<RoomTicket> {
    const ticket = this.#ticket;
    this.#ticket = null;
    if (ticket) return ticket;
    const resume = this.#resume;
    this.#resume = null;
    if (resume && this.#chosen && this.#rooms === null && resume.expiresAt > Date.now())
      return { ...this.#chosen, room: this.#deps.current() ?? this.#chosen.room, ticket: resume.ticket };
    this.#rooms ??= [this.#deps.current(), null];
    for (;;) {
      const [room = null] = this.#rooms;
      try {
        return await this.#deps.requestTicket(room);
      } catch (error) {
        if (!isRoomError(error) || this.#rooms.length < 2) throw error;
        this.error = error;
        this.#rooms.shift();
      }
    }
  }
}
