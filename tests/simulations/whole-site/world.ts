import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { below, pick, seededRandom } from '../../support/seeded-random.ts';
import { Platform } from '../platform/platform.ts';
import { CAST, fill, GHOST, type RoomId } from './cast.ts';
import { Ledger } from './ledger.ts';
import { Someone } from './someone.ts';

const BEGINS = 1_900_000_000_000;
/** Each run begins on another day, so that state cached by the worker has no effect. */
const DAY_MS = 86_400_000;

/** The site of one seed: all its users, the promises to them, and the mistakes. */
export class World {
  readonly next: () => number;
  readonly platform: Platform;
  readonly people: readonly Someone[];
  readonly roomNames: Record<RoomId, string>;
  /** Counter that makes every text unique. */
  texts = 0;
  readonly ledger = new Ledger();
  /** Time until which answers may be late or fail because of simulated faults. */
  roughUntil = 0;
  readonly mistakes: string[] = [];
  #wasRough = false;

  constructor(seed: number) {
    this.next = seededRandom(seed);
    this.platform = new Platform(this.next, BEGINS + seed * DAY_MS);
    // Drops usage of earlier runs, so that all runs start equal.
    void isolateUsage.sendWhenDue(this.now, async () => {});
    this.roomNames = fill(this.platform.database.database);
    this.people = CAST.map((part, at) => new Someone(this.platform, part, at));
    for (const person of this.people)
      person.onFrame = (frame, visit) => {
        for (const mistake of this.ledger.judge(person, frame, visit, this)) this.mistakes.push(mistake);
      };
  }

  get now(): number {
    return this.platform.time.now;
  }

  get isRough(): boolean {
    return this.now < this.roughUntil;
  }

  /** Whether a fault occurred since the last call. */
  wasRough(): boolean {
    const was = this.#wasRough;
    this.#wasRough = false;
    return was;
  }

  /** Records a fault of this duration. Its consequences last a little longer. */
  rough(ms: number): void {
    this.#wasRough = true;
    this.roughUntil = Math.max(this.roughUntil, this.now + ms + 1_000);
  }

  later(ms: number, act: () => void): void {
    void this.platform.time.after(ms).then(act);
  }

  chance(oneIn: number): boolean {
    return below(this.next, oneIn) === 0;
  }

  anybody(among: readonly Someone[] = this.people): Someone | null {
    return among.length === 0 ? null : pick(this.next, among);
  }

  here(): Someone[] {
    return this.people.filter(({ isHere }) => isHere);
  }

  others(person: Someone): Someone[] {
    return this.here().filter(other => other !== person && other.name !== GHOST);
  }

  anyRoom(): RoomId {
    return pick(this.next, Object.keys(this.roomNames) as RoomId[]);
  }

  end(): void {
    this.platform.end();
  }
}
