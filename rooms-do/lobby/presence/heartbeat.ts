import { LOBBY_HEARTBEAT_MS, LOBBY_SILENCE_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { differs, type StateDigest } from '../../rpc/digest.ts';
import type { RoomReport } from '../../rpc/reports.ts';
import type { ActiveRooms } from '../platform/active-rooms.ts';
import type { Roster } from '../platform/roster.ts';

/** Interval between checks of a room without reports. The interval is long, because every check wakes the room. */
export const LOBBY_CHECK_MS = 10 * MINUTE_MS;

/** Time limit for the answer of one room. */
const ANSWER_MS = 5_000;

type RoomProbe = { stateDigest(): Promise<StateDigest | null>; fullReport(): Promise<RoomReport | null> };

/** Heartbeat state that survives hibernation: time of the next check, and the time since when each room is in doubt. */
export type HeartbeatState = { checkAt: number | null; doubted: Record<string, number> };

export type HeartbeatDeps = {
  now(): number;
  roster: Pick<Roster, 'digestOf' | 'size'>;
  active: Pick<ActiveRooms, 'all'>;
  siteConfigDigest(): string;
  room(roomId: string): RoomProbe;
  /** Applies the whole list of a room with a different digest. */
  applyReport(fullReport: RoomReport): void;
  /** Removes the participants of an unreachable room. */
  markRoomLost(roomId: string): void;
  /** Whether memory contains changes that a crash would lose. */
  isUnsaved(): boolean;
  stateChanged(): void;
  wakeAt(at: number): void;
};

/**
 * Checks rooms with listed users. Every ten minutes it asks each room without a report for its state digest, and a full
 * report repairs a difference. It asks rooms in doubt every 15 s. It removes the participants of a room that stays
 * unreachable.
 */
export class Heartbeat {
  #deps: HeartbeatDeps;
  #heardAt = new Map<string, number>();
  #checkAt: number | null = null;
  #doubted = new Map<string, number>();
  #alarmAt: number | null = null;
  #isBeating = false;

  constructor(deps: HeartbeatDeps) {
    this.#deps = deps;
  }

  get state(): HeartbeatState {
    return { checkAt: this.#checkAt, doubted: Object.fromEntries(this.#doubted) };
  }

  restore({ checkAt, doubted }: HeartbeatState, alarmAt: number | null): void {
    this.#checkAt = checkAt;
    this.#doubted = new Map(Object.entries(doubted));
    this.#alarmAt = alarmAt;
  }

  markHeard(roomId: string): void {
    this.#heardAt.set(roomId, this.#deps.now());
    if (this.#doubted.delete(roomId)) this.#deps.stateChanged();
  }

  /** Marks a room that may have missed an update. The next beat asks it within 15 s. */
  doubt(roomId: string): void {
    if (this.#doubted.has(roomId)) return;
    this.#doubted.set(roomId, this.#deps.now());
    this.#deps.stateChanged();
    this.schedule();
  }

  schedule(): void {
    if (this.#isBeating || this.#deps.roster.size === 0) return;
    const now = this.#deps.now();
    this.#checkAt ??= now + LOBBY_CHECK_MS;
    const isUrgent = this.#doubted.size > 0 || this.#deps.isUnsaved();
    const at = isUrgent ? Math.min(this.#checkAt, now + LOBBY_HEARTBEAT_MS) : this.#checkAt;
    const isPlanned = this.#alarmAt !== null && (isUrgent ? this.#alarmAt <= at : this.#alarmAt === at);
    if (isPlanned) return;
    this.#alarmAt = at;
    this.#deps.wakeAt(at);
  }

  async beat(): Promise<void> {
    this.#isBeating = true;
    this.#alarmAt = null;
    try {
      await Promise.all(this.#takeDue().map(roomId => this.#check(roomId)));
    } finally {
      this.#isBeating = false;
      this.schedule();
    }
  }

  #takeDue(): string[] {
    const now = this.#deps.now();
    const live = this.#deps.active.all();
    const isLive = new Set(live);
    for (const roomId of this.#heardAt.keys()) if (!isLive.has(roomId)) this.#heardAt.delete(roomId);
    for (const roomId of this.#doubted.keys()) if (!isLive.has(roomId)) this.#doubted.delete(roomId);
    const checkAt = this.#checkAt ?? now;
    if (checkAt > now) return [...this.#doubted.keys()];
    this.#checkAt = now + LOBBY_CHECK_MS;
    this.#deps.stateChanged();
    const since = checkAt - LOBBY_CHECK_MS;
    return live.filter(
      roomId => this.#doubted.has(roomId) || (this.#heardAt.get(roomId) ?? Number.NEGATIVE_INFINITY) < since,
    );
  }

  async #check(roomId: string): Promise<void> {
    const { now, markRoomLost, stateChanged } = this.#deps;
    try {
      await within(ANSWER_MS, this.#verify(roomId));
      this.markHeard(roomId);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'room_silent', room: roomId, error: String(error) }));
      const since = this.#doubted.get(roomId) ?? now();
      this.#doubted.set(roomId, since);
      stateChanged();
      if (now() - since >= LOBBY_SILENCE_MS) markRoomLost(roomId);
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
