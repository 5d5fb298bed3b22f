import type { Envelope } from './envelopes.ts';

/** Calls back once what was handled has been drawn, at once where nothing is drawn. */
export type Rest = (then: () => void) => void;

/** As many rows as a slow telephone draws within a tenth of a second. */
const AT_ONCE = 3;
/** However much waits, it is handled within about so many rests. */
const MOST_RESTS = 8;

/**
 * Handles envelopes in the order of their arrival, and a crowd's a few at a time: what they change is drawn before the
 * next ones, so that there is always a moment for the reader's hand.
 */
export class Intake {
  #waiting: Envelope[] = [];
  #ending: (() => void) | null = null;
  #left = AT_ONCE;
  #isResting = false;
  #handle: (some: readonly Envelope[]) => void;
  #rest: Rest;

  /** `handle` gets at least one; once it calls `clear`, what is left of them is of a place that has been left. */
  constructor(handle: (some: readonly Envelope[]) => void, rest: Rest) {
    this.#handle = handle;
    this.#rest = rest;
  }

  take(envelopes: readonly Envelope[]): void {
    this.#waiting.push(...envelopes);
    this.#work();
  }

  /** All that waits, now. */
  drain(): void {
    if (this.#waiting.length > 0) this.#handle(this.#waiting.splice(0));
  }

  /**
   * Nothing more will come: drains, and calls back, a turn later if something did wait, so that what was heard last is
   * first acted upon. Not at all when that leads elsewhere.
   */
  end(then: () => void): void {
    if (this.#waiting.length === 0) {
      then();
      return;
    }
    this.#ending = then;
    this.drain();
    this.#begin();
  }

  clear(): void {
    this.#waiting = [];
    this.#ending = null;
  }

  #work(): void {
    while (this.#waiting.length > 0 && this.#left > 0) {
      const some = this.#waiting.splice(0, this.#left);
      this.#left -= some.length;
      try {
        this.#handle(some);
      } finally {
        this.#begin();
      }
    }
  }

  #begin(): void {
    if (this.#isResting) return;
    this.#isResting = true;
    this.#rest(() => this.#rested());
  }

  #rested(): void {
    this.#isResting = false;
    this.#left = Math.max(AT_ONCE, Math.ceil(this.#waiting.length / MOST_RESTS));
    const ending = this.#ending;
    this.#ending = null;
    ending?.();
    this.#work();
  }
}
