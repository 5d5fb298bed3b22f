import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Owner of timers and pending calls: an instance of an object, which may end first. `gate` resolves after all its
 * writes are durable, and never after a kill; null without pending writes.
 */
export type Owner = { isOver: boolean; pending: number; gate(): Promise<void> | null };

type Timer = { at: number; turn: number; run: () => void; owner: Owner | undefined };

const owners = new AsyncLocalStorage<Owner>();

/** Runs `act` and its asynchronous consequences as this owner. */
export const runAs = <Result>(owner: Owner, act: () => Result): Result => owners.run(owner, act);
export const currentOwner = (): Owner | undefined => owners.getStore();

const realSetImmediate = setImmediate;
const RealDate = Date;

/**
 * Manual clock and timers of the whole simulation. Waits for work on real threads (signatures) before it advances the
 * time.
 */
export class VirtualTime {
  now: number;
  #timers = new Map<number, Timer>();
  #turns = 0;
  #onThreads = 0;
  readonly faults: unknown[] = [];

  constructor(now: number) {
    this.now = now;
  }

  /** Replaces the clock and timers of this process until the returned function is called. */
  install(): () => void {
    const time = this;
    class MovedDate extends RealDate {
      constructor(...args: [] | [number | string | Date]) {
        if (args.length === 0) super(time.now);
        else super(...args);
      }
      static override now(): number {
        return time.now;
      }
    }
    const setTimer = (run: () => void, ms = 0): number => this.#set(run, ms);
    const repeat = (run: () => void, ms = 0): number => {
      const turn = this.#set(function again() {
        time.#timers.set(turn, { at: time.now + ms, turn, run: again, owner: currentOwner() });
        run();
      }, ms);
      return turn;
    };
    const clear = (turn: number): void => void this.#timers.delete(turn);
    const replaced = {
      Date: MovedDate,
      setTimeout: setTimer,
      clearTimeout: clear,
      setInterval: repeat,
      clearInterval: clear,
    };
    const before = Object.fromEntries(
      Object.keys(replaced).map(name => [name, Reflect.get(globalThis, name)]),
    );
    Object.assign(globalThis, replaced);
    const restoreThreads = this.#watchThreads();
    return () => {
      Object.assign(globalThis, before);
      restoreThreads();
    };
  }

  after(ms: number): Promise<void> {
    return new Promise(resolve => this.#set(resolve, ms));
  }

  hasTimersOf(owner: Owner): boolean {
    return [...this.#timers.values()].some(timer => timer.owner === owner);
  }

  cancelOf(owner: Owner): void {
    for (const [turn, timer] of this.#timers) if (timer.owner === owner) this.#timers.delete(turn);
  }

  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.drain();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.now = Math.max(this.now, next.at);
      this.#timers.delete(next.turn);
      this.#fire(next);
      await this.drain();
    }
    this.now = end;
  }

  async until<Result>(answer: Promise<Result>, withinMs = 120_000): Promise<Result> {
    let isSettled = false;
    const settled = answer.finally(() => {
      isSettled = true;
    });
    settled.catch(() => {});
    const end = this.now + withinMs;
    for (await this.drain(); !isSettled; await this.drain()) {
      const next = this.#next(end);
      if (!next) throw new Error(`no answer within ${withinMs} ms`);
      this.now = Math.max(this.now, next.at);
      this.#timers.delete(next.turn);
      this.#fire(next);
    }
    return settled;
  }

  /** Completes all work that needs no time. */
  async drain(): Promise<void> {
    do await new Promise<void>(resolve => realSetImmediate(resolve));
    while (this.#onThreads > 0);
  }

  #fire({ run, owner }: Timer): void {
    if (owner?.isOver) return;
    try {
      if (owner) runAs(owner, run);
      else run();
    } catch (error) {
      this.faults.push(error);
    }
  }

  #set(run: () => void, ms: number): number {
    const turn = ++this.#turns;
    this.#timers.set(turn, { at: this.now + Math.max(0, ms), turn, run, owner: currentOwner() });
    return turn;
  }

  #next(end: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers.values())
      if (timer.at <= end && (first === null || timer.at < first.at)) first = timer;
    return first;
  }

  #watchThreads(): () => void {
    const subtle = Object.getPrototypeOf(crypto.subtle) as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    const names = ['importKey', 'sign', 'verify', 'digest'];
    const before = names.map(name => [name, subtle[name]] as const);
    for (const [name, real] of before)
      subtle[name] = (...args) => {
        this.#onThreads++;
        return (real as (...all: unknown[]) => Promise<unknown>)
          .apply(crypto.subtle, args)
          .finally(() => this.#onThreads--);
      };
    return () => {
      for (const [name, real] of before) if (real) subtle[name] = real;
    };
  }
}
