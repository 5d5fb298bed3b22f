import { LOBBY_HEARTBEAT_MS, LOBBY_SILENCE_MS } from '../../protocol/constants.ts';
import type { RoomReport } from '../rpc/reports.ts';
import { differs, type StateDigest } from '../rpc/state-digest.ts';
import type { ActiveRooms } from './active-rooms.ts';
import type { Roster } from './roster.ts';

/** How long one room may take to answer. */
const ANSWER_MS = 5_000;

type RoomProbe = { stateDigest(): Promise<StateDigest | null>; fullReport(): Promise<RoomReport | null> };

export type HeartbeatDeps = {
  now(): number;
  roster: Pick<Roster, 'digestOf' | 'isEmpty'>;
  active: Pick<ActiveRooms, 'all'>;
  /** The digest of the site configuration. */
  siteConfigDigest(): string;
  room(roomId: string): RoomProbe;
  /** Applies the whole list of a room that had got out of step. */
  applyReport(fullReport: RoomReport): void;
  /** Treats the room as empty. */
  markRoomLost(roomId: string): void;
  wakeAt(at: number): void;
};

/**
 * The lobby's check of the rooms. While anybody is listed, every room that has not reported since the last beat is asked for
 * its state digest. A difference is repaired by a full report. The participants of a room that cannot be reached for too
 * long are removed.
 */
export class Heartbeat {
  #deps: HeartbeatDeps;
  #heardAt = new Map<string, number>();
  #beatAt = Number.NEGATIVE_INFINITY;
  #isBeating = false;

  constructor(deps: HeartbeatDeps) {
    this.#deps = deps;
  }

  markHeard(roomId: string): void {
    this.#heardAt.set(roomId, this.#deps.now());
  }

  schedule(): void {
    if (this.#isBeating || this.#deps.roster.isEmpty) return;
    this.#isBeating = true;
    this.#deps.wakeAt(this.#deps.now() + LOBBY_HEARTBEAT_MS);
  }

  async beat(): Promise<void> {
    const since = this.#beatAt;
    this.#beatAt = this.#deps.now();
    const live = new Set(this.#deps.active.all());
    for (const roomId of this.#heardAt.keys()) if (!live.has(roomId)) this.#heardAt.delete(roomId);
    const quiet = [...live].filter(roomId => (this.#heardAt.get(roomId) ?? since) <= since);
    await Promise.all(quiet.map(roomId => this.#check(roomId)));
    this.#isBeating = false;
    this.schedule();
  }

  async #check(roomId: string): Promise<void> {
    // A room that has never reported counts as silent from now on.
    const heardAt = this.#heardAt.get(roomId) ?? this.#beatAt;
    this.#heardAt.set(roomId, heardAt);
    try {
      await within(ANSWER_MS, this.#verify(roomId));
      this.markHeard(roomId);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'room_silent', room: roomId, error: String(error) }));
      if (this.#deps.now() - heardAt >= LOBBY_SILENCE_MS) this.#deps.markRoomLost(roomId);
    }
  }

  async #verify(roomId: string): Promise<void> {
    const { roster, siteConfigDigest, room, applyReport, markRoomLost } = this.#deps;
    const probe = room(roomId);
    if (!differs(await probe.stateDigest(), roster.digestOf(roomId), siteConfigDigest())) return;
    const fullReport = await probe.fullReport();
    if (fullReport) applyReport(fullReport);
    else markRoomLost(roomId);
  }
}

const within = (ms: number, answer: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
