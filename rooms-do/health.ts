import { LOBBY_HEARTBEAT_MS, LOBBY_SILENCE_MS } from '../protocol/constants.ts';
import type { LiveRooms } from './live-rooms.ts';
import { differs, type Pulse } from './pulse.ts';
import type { Roster } from './roster/roster.ts';
import type { RoomReport } from './roster-entry.ts';

/** How long one room may take to answer. */
const ANSWER_MS = 5_000;

type Asked = { pulse(): Promise<Pulse | null>; census(): Promise<RoomReport | null> };

export type Patients = {
  now(): number;
  roster: Pick<Roster, 'pulseOf' | 'isEmpty'>;
  live: Pick<LiveRooms, 'all'>;
  /** The digest of what the operators have set. */
  house(): string;
  room(roomId: string): Asked;
  /** Takes in the list of a room that was lost sight of. */
  take(census: RoomReport): void;
  /** Nobody is there any more, as far as can be told. */
  lose(roomId: string): void;
  wakeAt(at: number): void;
};

/**
 * The lobby's check of the rooms. While anybody is listed, every room that has said nothing since the last beat is asked
 * how it is; what differs is set right, and the people of a room that cannot be asked for too long are gone.
 */
export class Health {
  #patients: Patients;
  #heardAt = new Map<string, number>();
  #beatAt = Number.NEGATIVE_INFINITY;
  #isBeating = false;

  constructor(patients: Patients) {
    this.#patients = patients;
  }

  heard(roomId: string): void {
    this.#heardAt.set(roomId, this.#patients.now());
  }

  keepBeating(): void {
    if (this.#isBeating || this.#patients.roster.isEmpty) return;
    this.#isBeating = true;
    this.#patients.wakeAt(this.#patients.now() + LOBBY_HEARTBEAT_MS);
  }

  async beat(): Promise<void> {
    const since = this.#beatAt;
    this.#beatAt = this.#patients.now();
    const live = new Set(this.#patients.live.all());
    for (const roomId of this.#heardAt.keys()) if (!live.has(roomId)) this.#heardAt.delete(roomId);
    const quiet = [...live].filter(roomId => (this.#heardAt.get(roomId) ?? since) <= since);
    await Promise.all(quiet.map(roomId => this.#visit(roomId)));
    this.#isBeating = false;
    this.keepBeating();
  }

  async #visit(roomId: string): Promise<void> {
    // A room of which nothing was ever heard is silent from now on.
    const heardAt = this.#heardAt.get(roomId) ?? this.#beatAt;
    this.#heardAt.set(roomId, heardAt);
    try {
      await within(ANSWER_MS, this.#examine(roomId));
      this.heard(roomId);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'room_silent', room: roomId, error: String(error) }));
      if (this.#patients.now() - heardAt >= LOBBY_SILENCE_MS) this.#patients.lose(roomId);
    }
  }

  async #examine(roomId: string): Promise<void> {
    const { roster, house, room, take, lose } = this.#patients;
    const asked = room(roomId);
    if (!differs(await asked.pulse(), roster.pulseOf(roomId), house())) return;
    const census = await asked.census();
    if (census) take(census);
    else lose(roomId);
  }
}

const within = (ms: number, answer: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
