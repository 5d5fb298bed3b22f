import type { Admission } from '../rest/admission.ts';
import type { RoomTicket } from '../wire/up/rooms.ts';
import { ApiError } from './errors.ts';

/** Last message of the room that this browser received, and the version of its user list. */
export type Resume = { since: number; epoch: string; users?: string | null } | null;

/** With 2, state changes omit unchanged entries, for clients that store the list. */
export type CompactLists = '1' | '2';

/** `base`: origin of the API, or the page's own address. */
export const socketUrl = (
  { ticket, roomId }: RoomTicket,
  resume: Resume,
  base: string,
  lists: CompactLists = '1',
): string => {
  const url = new URL(`/api/v1/rooms/${encodeURIComponent(roomId)}/socket`, base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('ticket', ticket);
  url.searchParams.set('compact', lists);
  url.searchParams.set('parts', '1');
  if (resume) {
    url.searchParams.set('since', String(resume.since));
    url.searchParams.set('epoch', resume.epoch);
    if (resume.users) url.searchParams.set('users', resume.users);
  }
  return url.href;
};

/** Refusals that concern the room and not the user, so another room may admit the user. */
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
  onRoomChosen: (ticket: RoomTicket) => void;
  resume: () => Resume;
  base: string;
  lists?: CompactLists;
};

/**
 * Finds the URL for the next attempt: with a stored ticket, else with a new ticket, else for the next room in the list.
 */
export class RoomResolver {
  #deps: Deps;
  #ticket: RoomTicket | null = null;
  #rooms: RoomName[] | null = null;
  #chosen: RoomTicket | null = null;
  /** Resume ticket for the room of the open socket. */
  #resume: { ticket: string; expiresAt: number } | null = null;
  #attempt = 0;
  /** Error of the target room that refused the user. */
  error: ApiError | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sets the rooms to try in this order until a socket opens. */
  setTargets(rooms: readonly RoomName[], ticket: RoomTicket | null = null): void {
    this.#rooms = [...rooms];
    this.#ticket = ticket;
    this.#attempt++;
    this.#resume = null;
    this.error = null;
    if (ticket) this.#deps.onRoomChosen(ticket);
  }

  /** Clears the targets when the socket is open, so that later reconnects use its room. */
  onConnected(): void {
    this.#rooms = null;
    this.#ticket = null;
  }

  /** Drops the targets and ignores a pending answer. */
  reset(): void {
    this.onConnected();
    this.#resume = null;
    this.#attempt++;
  }

  /** Stores a resume ticket for the open socket's room. A reconnect tries it once before it requests a new ticket. */
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
