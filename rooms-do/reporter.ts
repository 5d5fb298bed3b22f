import { ROOM_REPORT_MS } from '../protocol/constants.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Visibility } from '../protocol/entities/user.ts';
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

/** What is gathered of people of one visibility, until it is their turn. */
class Gathered {
  readonly dirty = new Set<string>();
  timer: ReturnType<typeof setTimeout> | null = null;
  lastAt = 0;
}

const VISIBILITIES = ['visible', 'hidden', 'ghost'] as const satisfies readonly Visibility[];

/**
 * Tells the lobby who came, changed and left: at most one call a second for each visibility, never one call an event. Those
 * in sight have turns of their own, so that nobody unseen moves when other rooms hear of them.
 */
export class Reporter {
  #source: ReportSource;
  #gathered = { visible: new Gathered(), hidden: new Gathered(), ghost: new Gathered() };
  /** As what each was last reported: who vanishes is news for those who saw them. */
  #reported = new Map<string, Visibility>();
  #whole = true;
  #turn = 0;
  #sending: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(source: ReportSource) {
    this.#source = source;
  }

  touch(userID: string): void {
    const gathered = this.#gathered[this.#mostSeen(userID)];
    gathered.dirty.add(userID);
    this.#schedule(gathered);
  }

  /** At the turn of those whom the fewest see: nobody else's is put off by it. */
  tellWhole(): void {
    this.#whole = true;
    this.#schedule(this.#gathered.ghost);
  }

  /** How far the reports have come, for a lobby that wants to know whether it has missed any. */
  get thread(): { instance: string; turn: number } {
    return { instance: this.#source.instance, turn: this.#turn };
  }

  /** The whole list, told now to a lobby that asks for it. */
  census(): RoomReport {
    this.#whole = true;
    return this.#takeWhole();
  }

  /** The room is no more, and the lobby knows. */
  end(): void {
    this.#isOver = true;
    for (const { timer } of Object.values(this.#gathered)) if (timer !== null) clearTimeout(timer);
  }

  /** By what others saw of them until now, and will see. */
  #mostSeen(userID: string): Visibility {
    const seenAs = [this.#reported.get(userID), this.#source.find(userID)?.visibility];
    return VISIBILITIES.find(each => seenAs.includes(each)) ?? 'ghost';
  }

  #schedule(gathered: Gathered): void {
    if (gathered.timer !== null || this.#isOver) return;
    const sinceLast = this.#source.now() - gathered.lastAt;
    const delay = sinceLast >= ROOM_REPORT_MS ? GATHER_MS : ROOM_REPORT_MS;
    gathered.timer = setTimeout(() => this.#tell(gathered), delay);
  }

  /** One report after the other: the lobby counts their turns. */
  #tell(gathered: Gathered): void {
    gathered.timer = null;
    gathered.lastAt = this.#source.now();
    this.#sending = this.#sending.then(() => this.#send(gathered));
  }

  async #send(gathered: Gathered): Promise<void> {
    if (!this.#whole && gathered.dirty.size === 0) return;
    try {
      const report = this.#whole ? this.#takeWhole() : this.#take(gathered.dirty);
      this.#whole ||= !(await this.#source.send(report));
    } catch (error) {
      // The lobby is away: people go on talking, and the next report tells it everything.
      console.warn(
        JSON.stringify({ what: 'lobby_report_failed', room: this.#source.roomId, error: String(error) }),
      );
      this.#whole = true;
    }
    if (this.#whole) this.#schedule(gathered);
  }

  #takeWhole(): RoomReport {
    for (const { dirty } of Object.values(this.#gathered)) dirty.clear();
    this.#whole = false;
    this.#reported.clear();
    return this.#report({ whole: true, upserted: [...this.#source.all()], removed: [] });
  }

  #take(dirty: Set<string>): RoomReport {
    const ids = [...dirty];
    dirty.clear();
    const upserted = ids.flatMap(id => this.#source.find(id) ?? []);
    return this.#report({ whole: false, upserted, removed: ids.filter(id => !this.#source.find(id)) });
  }

  #report(said: Pick<RoomReport, 'whole' | 'upserted' | 'removed'>): RoomReport {
    for (const { userID, visibility } of said.upserted) this.#reported.set(userID, visibility);
    for (const userID of said.removed) this.#reported.delete(userID);
    const { roomId, instance } = this.#source;
    return { roomId, instance, turn: ++this.#turn, ...said };
  }
}
