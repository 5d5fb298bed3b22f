import { setTimeout as wait } from 'node:timers/promises';
import { DIALECTS, type Dial, type Dialect, textOf } from './dialects.ts';
import { type Faults, Ledger } from './ledger.ts';
import { Member } from './member.ts';

/** `framesAMemberSecond`: frames that each present member received per second while others joined. */
export type Entered = { people: number; seconds: number; framesAMemberSecond: number; bytesAJoin: number };
export type Talked = Faults & {
  deliveries: number;
  frames: number;
  bytes: number;
  p50: number;
  p95: number;
  p99: number;
};
/** Incoming frames and bytes per member. */
export type Listened = { framesASecond: number; bytesASecond: number };
export type Returned = { seconds: number; errors: number; upgradesOnly: number };

const COMPLETE_WITHIN_MS = 15_000;
const AT_ONCE = 8;

export class Crowd {
  readonly #site: string;
  readonly #dialect: Dialect;
  readonly #ledger = new Ledger();
  #members: Member[] = [];
  #said = 0;
  readonly #rooms: readonly (string | null)[];

  /** `rooms`: names of the rooms that the users are spread over. Without it all users join the default room. */
  constructor(site: string, dialect: keyof typeof DIALECTS, rooms: readonly string[] = []) {
    this.#site = site;
    this.#dialect = DIALECTS[dialect];
    this.#rooms = rooms.length > 0 ? rooms : [null];
  }

  async enter(people: number): Promise<Entered> {
    const before = this.#members.length;
    const frames = this.#sum('frames', before);
    const bytes = this.#sum('bytes', before);
    const begun = performance.now();
    for (let at = before; at < people; at += AT_ONCE) {
      const coming = Array.from({ length: Math.min(AT_ONCE, people - at) }, (_, n) => this.#open(at + n));
      this.#members.push(...(await Promise.all(coming)));
    }
    const seconds = (performance.now() - begun) / 1_000;
    await wait(1_000);
    return {
      people: people - before,
      seconds,
      framesAMemberSecond: (this.#sum('frames', before) - frames) / Math.max(1, before) / (seconds + 1),
      bytesAJoin: (this.#sum('bytes', before) - bytes) / Math.max(1, people - before),
    };
  }

  /** All users send in turn, at `rate` messages a second. */
  async talk(rate: number, seconds: number): Promise<Talked> {
    const { length } = this.#members;
    this.#said = 0;
    this.#ledger.begin({ members: length, rooms: this.#rooms.length });
    const frames = this.#sum('frames');
    const bytes = this.#sum('bytes');
    const begun = performance.now();
    for (let at = 0; at < rate * seconds; at++) {
      const early = begun + (at * 1_000) / rate - performance.now();
      if (early > 1) await wait(early);
      this.#ledger.say(this.#said);
      this.#members[this.#said % length]?.say(textOf(this.#said));
      this.#said += 1;
    }
    for (const end = Date.now() + COMPLETE_WITHIN_MS; Date.now() < end; await wait(50))
      if (this.#ledger.isComplete()) break;
    const refused = this.#members.flatMap(({ refusals }) => refusals);
    if (refused.length > 0) throw new Error(`${refused.length} messages were refused: ${refused[0]}`);
    const delays = this.#ledger.delaysToLast();
    return {
      ...this.#ledger.faults(),
      deliveries: (this.#said * length) / this.#rooms.length,
      frames: this.#sum('frames') - frames,
      bytes: this.#sum('bytes') - bytes,
      p50: share(delays, 0.5),
      p95: share(delays, 0.95),
      p99: share(delays, 0.99),
    };
  }

  /** Changes `rate` statuses a second, in turn for all users, without messages. */
  async changeStatus(rate: number, seconds: number): Promise<Listened> {
    const [frames, bytes] = [this.#sum('frames'), this.#sum('bytes')];
    const begun = performance.now();
    for (let at = 0; at < rate * seconds; at++) {
      await wait(Math.max(0, begun + (at * 1_000) / rate - performance.now()));
      this.#members[at % this.#members.length]?.changeStatus();
    }
    await wait(Math.max(0, begun + seconds * 1_000 - performance.now()));
    const memberSeconds = this.#members.length * seconds;
    return {
      framesASecond: (this.#sum('frames') - frames) / memberSeconds,
      bytesASecond: (this.#sum('bytes') - bytes) / memberSeconds,
    };
  }

  /** Two of every three members hide their page. */
  async hidePages(): Promise<{ hidden: number }> {
    const hidden = this.#members.filter((_, at) => at % 3 !== 0);
    for (const member of hidden) member.hidePage();
    await wait(1_000);
    return { hidden: hidden.length };
  }

  /** Breaks all connections at once and reconnects all users at once. */
  async comeBack(): Promise<Returned> {
    for (const member of this.#members) member.break();
    await wait(200);
    const begun = performance.now();
    const results = await Promise.allSettled(this.#members.map((member, at) => this.#return(member, at)));
    return {
      seconds: (performance.now() - begun) / 1_000,
      errors: results.filter(({ status }) => status === 'rejected').length,
      upgradesOnly: results.filter(result => result.status === 'fulfilled' && result.value).length,
    };
  }

  leave(): void {
    for (const member of this.#members) member.leave();
  }

  async #open(at: number): Promise<Member> {
    const member = new Member(this.#dialect, this.#ledger);
    await member.open(await this.#dial(at));
    return member;
  }

  /** Returns true if one upgrade was enough. */
  async #return(member: Member, at: number): Promise<boolean> {
    if (await member.return()) return true;
    await member.open(await this.#dial(at));
    return false;
  }

  #dial(at: number): Promise<Dial> {
    return this.#dialect.dial(this.#site, at, this.#rooms[at % this.#rooms.length] ?? null);
  }

  #sum(field: 'frames' | 'bytes', first = this.#members.length): number {
    return this.#members.slice(0, first).reduce((sum, member) => sum + member[field], 0);
  }
}

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
