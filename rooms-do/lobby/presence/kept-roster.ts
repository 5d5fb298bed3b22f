import type { Participant } from '../../../domain/presence/participant.ts';
import type { RoomReport } from '../../rpc/reports.ts';
import { StoredValue, storedJson } from '../../storage/stored-value.ts';
import type { Roster } from '../platform/roster.ts';
import type { Broadcast } from './broadcast.ts';
import type { HeartbeatState } from './heartbeat.ts';

/**
 * Quiet time before the roster is written, so that a busy lobby does not write. A busy lobby does not hibernate either.
 */
const QUIET_MS = 5_000;
/**
 * Length of a stored piece. A storage value holds at most two megabytes (Cloudflare, 2026-11), and a character of JSON
 * has up to three bytes.
 */
const PIECE_LENGTH = 500_000;

/**
 * Stored state. `isSaved` is false while memory is newer than storage. After a crash in that state, the rooms send
 * their whole lists. `listsVersion` is missing in a state of an earlier release.
 */
type KeptState = {
  isSaved: boolean;
  subscribers: Record<string, boolean>;
  listsVersion?: string;
  heartbeat: HeartbeatState;
};

type KeptRoom = { instance: string; turn: number; people: Participant[] };

export type KeptRosterDeps = {
  roster: Pick<Roster, 'list' | 'reportOf' | 'roomIds'>;
  broadcast: Pick<Broadcast, 'subscribers' | 'listsVersion'>;
  heartbeat: { readonly state: HeartbeatState; schedule(): void };
};

/** Stores the roster, so that a lobby that wakes from hibernation asks no room and no database. */
export class KeptRoster {
  #sql: SqlStorage;
  #deps: KeptRosterDeps;
  #state: StoredValue<KeptState>;
  #changed = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(sql: SqlStorage, deps: KeptRosterDeps) {
    this.#sql = sql;
    this.#deps = deps;
    this.#state = new StoredValue(sql, 'rosterState');
  }

  /** Returns null after a crash, and for storage of an earlier release. */
  read(): (Omit<KeptState, 'isSaved'> & { rooms: RoomReport[] }) | null {
    const state = this.#state.get();
    return state?.isSaved ? { ...state, rooms: this.#rooms() } : null;
  }

  get isUnsaved(): boolean {
    return this.#timer !== null;
  }

  /** Marks an unsaved change in a room's list, or in the subscribers. */
  note(roomId?: string): void {
    if (roomId !== undefined) this.#changed.add(roomId);
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), QUIET_MS);
    if (this.#state.get()?.isSaved !== false) this.#write(false);
    this.#deps.heartbeat.schedule();
  }

  /** Deletes the stored lists, because a busy lobby would store an erased person until it is quiet. */
  forget(): void {
    this.#sql.exec('DELETE FROM rosters');
    for (const roomId of this.#deps.roster.roomIds()) this.note(roomId);
  }

  /** Writes a changed heartbeat state at once, or together with the unsaved changes. */
  noteHeartbeat(): void {
    if (this.#timer === null) this.#write(true);
  }

  #save(): void {
    this.#timer = null;
    for (const roomId of this.#changed) this.#saveRoom(roomId);
    this.#changed.clear();
    this.#write(true);
    this.#deps.heartbeat.schedule();
  }

  #write(isSaved: boolean): void {
    const { broadcast, heartbeat } = this.#deps;
    const { subscribers, listsVersion } = broadcast;
    this.#state.set({ isSaved, subscribers, listsVersion, heartbeat: heartbeat.state });
  }

  #rooms(): RoomReport[] {
    const rows = this.#sql
      .exec<{ room_id: string; body: string }>('SELECT room_id, body FROM rosters ORDER BY room_id, part')
      .toArray();
    return [...Map.groupBy(rows, row => row.room_id)].map(([roomId, parts]) => {
      const { instance, turn, people } = storedJson<KeptRoom>(parts.map(({ body }) => body).join(''));
      return { roomId, instance, turn, whole: true, upserted: people, removed: [] };
    });
  }

  #saveRoom(roomId: string): void {
    const { roster } = this.#deps;
    const report = roster.reportOf(roomId);
    const kept: KeptRoom | undefined = report && { ...report, people: roster.list(roomId) };
    const text = kept ? JSON.stringify(kept) : '';
    const parts = Math.ceil(text.length / PIECE_LENGTH);
    for (let part = 0; part < parts; part++)
      this.#sql.exec(
        'INSERT OR REPLACE INTO rosters (room_id, part, body) VALUES (?, ?, ?)',
        roomId,
        part,
        text.slice(part * PIECE_LENGTH, (part + 1) * PIECE_LENGTH),
      );
    this.#sql.exec('DELETE FROM rosters WHERE room_id = ? AND part >= ?', roomId, parts);
  }
}
