import { ROOM_REPORT_MS } from '../protocol/constants.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { RoomReport } from './roster-entry.ts';

/** What happens together is told together. */
const GATHER_MS = 50;

export type ReportSource = {
  now(): number;
  roomId: string;
  instance: string;
  find(userID: string): Occupant | undefined;
  all(): Iterable<Occupant>;
  /** Answers false when the lobby has lost the thread and needs the whole list. */
  send(report: RoomReport): Promise<boolean>;
};

/** Tells the lobby who came, changed and left: at most one call a second, never one call an event. */
export class Reporter {
  #source: ReportSource;
  #dirty = new Set<string>();
  #whole = true;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending = false;
  #lastAt = 0;

  constructor(source: ReportSource) {
    this.#source = source;
  }

  touch(userID: string): void {
    this.#dirty.add(userID);
    this.#schedule();
  }

  tellWhole(): void {
    this.#whole = true;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== null || this.#sending) return;
    const sinceLast = this.#source.now() - this.#lastAt;
    const delay = sinceLast >= ROOM_REPORT_MS ? GATHER_MS : ROOM_REPORT_MS;
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#sending || (!this.#whole && this.#dirty.size === 0)) return;
    this.#sending = true;
    this.#lastAt = this.#source.now();
    try {
      const report = this.#take();
      this.#whole ||= !(await this.#source.send(report));
    } catch (error) {
      // The lobby is away: people go on talking, and the next report tells it everything.
      console.warn(
        JSON.stringify({ what: 'lobby_report_failed', room: this.#source.roomId, error: String(error) }),
      );
      this.#whole = true;
    } finally {
      this.#sending = false;
    }
    if (this.#whole || this.#dirty.size > 0) this.#schedule();
  }

  /** How far the reports have come, for a lobby that wants to know whether it has missed any. */
  get thread(): { instance: string; turn: number } {
    return { instance: this.#source.instance, turn: this.#turn };
  }

  /** The whole list, told now to a lobby that asks for it. */
  census(): RoomReport {
    this.#whole = true;
    return this.#take();
  }

  #take(): RoomReport {
    const { roomId, instance } = this.#source;
    const whole = this.#whole;
    const ids = [...this.#dirty];
    this.#dirty.clear();
    this.#whole = false;
    const upserted = whole ? [...this.#source.all()] : ids.flatMap(id => this.#source.find(id) ?? []);
    const removed = whole ? [] : ids.filter(id => !this.#source.find(id));
    return { roomId, instance, turn: ++this.#turn, whole, upserted, removed };
  }
}
