import { setTimeout as wait } from 'node:timers/promises';
import { STABLE_AFTER_MS } from '../../protocol/client/reconnection.ts';
import { Person } from './person.ts';
import { type Tally, tally } from './tally.ts';

const HALL = 'المجلس العام';
const OTHER_ROOM = 'ديوان الشعر';
const GHOST = { username: 'owner', password: 'samar-local' };
const ASIDE = 'سر-الديوان';
/** Common prefix of the addresses of guests. No guest may receive an address. */
const NETWORK = '10.77.';
/** Texts that users of the hall must not receive: about the ghost, the other room, and addresses. */
const SECRETS = ['demo-owner', ASIDE, NETWORK];
const AT_ONCE = 8;
const SETTLED_MS = 700;
const MARGIN_MS = 200;

/** A room full of guests with a ghost among them, and users who write in another room. */
export class Hall {
  readonly people: Person[] = [];
  /** An owner that is invisible to guests. */
  readonly ghost: Person;
  readonly #others: Person[] = [];
  readonly #site: string;
  #at = 0;

  private constructor(site: string) {
    this.#site = site;
    this.ghost = new Person({ site, name: 'owner', address: '10.99.0.1', login: GHOST });
    this.#others.push(this.ghost);
  }

  /** `way`: URL that the guests connect to, by default the site itself. */
  static async open(site: string, guests: number, { way = site } = {}): Promise<Hall> {
    const hall = new Hall(site);
    const { ghost } = hall;
    await ghost.enter(HALL);
    await ghost.request('requestChangeUserVisibility', { userId: 'demo-owner', visibility: 'ghost' });
    for (const number of [1, 2]) {
      const aside = new Person({ site, name: `${ASIDE}${number}`, address: `10.99.1.${number}` });
      await aside.enter(OTHER_ROOM);
      hall.#others.push(aside);
    }
    while (hall.people.length < guests) {
      const coming = Array.from({ length: Math.min(AT_ONCE, guests - hall.people.length) }, () =>
        hall.guest(way),
      );
      hall.people.push(...(await Promise.all(coming)));
    }
    return hall;
  }

  async guest(way = this.#site, room = HALL): Promise<Person> {
    const at = ++this.#at;
    const address = `${NETWORK}${at >> 8}.${at & 255}`;
    const person = new Person({ site: way, name: `عابر${at}`, address, secrets: SECRETS });
    await person.enter(room);
    return person;
  }

  /** A new guest who already appears in the list of present users. */
  async listedGuest(): Promise<Person> {
    const guest = await this.guest();
    while (!this.people[0]?.roster.has(guest.name)) await wait(20);
    return guest;
  }

  idOf(name: string): string {
    const [first] = this.people;
    if (!first) throw new Error('no person is in the room');
    return first.idOf(name);
  }

  tally(): Tally {
    return tally(this.people);
  }

  lines(): string[] {
    return this.people.flatMap(({ lines }) => lines.splice(0));
  }

  /** Waits until all users are connected. A client without further attempts reconnects manually, as often as needed. */
  async allUp(withinMs = 60_000): Promise<void> {
    for (const end = Date.now() + withinMs; ; await wait(20)) {
      const down = [...this.people, ...this.#others].filter(({ isUp }) => !isUp);
      if (down.length === 0) return;
      if (Date.now() > end)
        throw new Error(`${down.length} did not reconnect: ${String(down[0]?.closedWith)}`);
      const ended = down.filter(({ closedWith }) => closedWith !== undefined);
      for (const person of ended) {
        person.closedWith = undefined;
        void person.enterAgain().catch(error => {
          person.closedWith = error as Error;
        });
      }
      if (ended.length > 0) await wait(500);
    }
  }

  /**
   * Waits until all connections are old enough, because a client waits longer after each of several losses in a row.
   */
  async stable(): Promise<void> {
    const newest = Math.max(...[...this.people, ...this.#others].map(({ openedAt }) => openedAt));
    await wait(Math.max(0, newest + STABLE_AFTER_MS + MARGIN_MS - performance.now()));
  }

  /** Waits until all screens have the same last message and no other arrives, or until the time is over. */
  async settled(withinMs = 15_000): Promise<void> {
    const lasts = () => [...new Set(this.people.map(({ screen }) => Math.max(0, ...screen.seen.keys())))];
    let before = '';
    for (const end = Date.now() + withinMs; Date.now() < end; await wait(SETTLED_MS)) {
      const now = lasts().join();
      if (now === before && lasts().length === 1) return;
      before = now;
    }
  }

  leave(): void {
    for (const person of [...this.people, ...this.#others]) person.leave();
  }

  /**
   * Sends `rate` messages a second until stopped, from all users in turn, and at times from users in the other room.
   */
  talk(rate: number, { timed = false } = {}): Talk {
    return new Talk(this.people, this.#others.slice(1), rate, timed);
  }
}

export class Talk {
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #underway = new Set<Promise<unknown>>();
  #onSay: (() => void) | null = null;
  said = 0;

  constructor(people: readonly Person[], aside: readonly Person[], rate: number, timed: boolean) {
    const began = performance.now();
    this.#timer = setInterval(() => {
      const due = ((performance.now() - began) / 1_000) * rate;
      while (this.said < due) {
        this.#say(people[this.said % people.length], timed);
        if (this.said % (10 * rate) === 0) this.#say(aside[0], false);
        this.said++;
      }
      this.#onSay?.();
    }, 1_000 / rate);
  }

  #say(person: Person | undefined, timed: boolean): void {
    if (!person?.isUp) return;
    const said = person.say({ timed }).finally(() => this.#underway.delete(said));
    this.#underway.add(said);
  }

  nextSay(): Promise<void> {
    return new Promise(resolve => {
      this.#onSay = () => {
        this.#onSay = null;
        resolve();
      };
    });
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Waits until every sent message is acked or refused. */
  async answered(): Promise<void> {
    this.stop();
    await Promise.allSettled([...this.#underway]);
  }
}
