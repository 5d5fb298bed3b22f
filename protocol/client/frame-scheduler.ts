import type { Envelope } from './envelopes.ts';

/** Calls back after the next paint, or at once where nothing is painted. */
export type YieldToPaint = (then: () => void) => void;

/** As many rows as a slow phone draws within a tenth of a second. */
const BATCH_SIZE = 3;
/** A backlog of any size is handled within about this many batches. */
const MAX_BATCHES = 8;

/**
 * Handles envelopes in order of arrival, in small batches with a paint between them, so that the page stays
 * responsive in a crowd.
 */
export class FrameScheduler {
  #waiting: Envelope[] = [];
  #ending: (() => void) | null = null;
  #budget = BATCH_SIZE;
  #isYielding = false;
  #handle: (batch: readonly Envelope[]) => void;
  #yieldToPaint: YieldToPaint;

  /** `handle` gets at least one envelope. If it calls `clear`, the rest of the queue belonged to the old socket. */
  constructor(handle: (batch: readonly Envelope[]) => void, yieldToPaint: YieldToPaint) {
    this.#handle = handle;
    this.#yieldToPaint = yieldToPaint;
  }

  push(envelopes: readonly Envelope[]): void {
    this.#waiting.push(...envelopes);
    this.#run();
  }

  /** Handles the whole queue now. */
  flush(): void {
    if (this.#waiting.length > 0) this.#handle(this.#waiting.splice(0));
  }

  /**
   * No more envelopes will come: flushes the queue, then calls back. If the queue was not empty it calls back a turn
   * later, so that the last envelopes take effect first, and not at all if they clear the queue.
   */
  finish(then: () => void): void {
    if (this.#waiting.length === 0) {
      then();
      return;
    }
    this.#ending = then;
    this.flush();
    this.#yield();
  }

  clear(): void {
    this.#waiting = [];
    this.#ending = null;
  }

  #run(): void {
    while (this.#waiting.length > 0 && this.#budget > 0) {
      const batch = this.#waiting.splice(0, this.#budget);
      this.#budget -= batch.length;
      try {
        this.#handle(batch);
      } finally {
        this.#yield();
      }
    }
  }

  #yield(): void {
    if (this.#isYielding) return;
    this.#isYielding = true;
    this.#yieldToPaint(() => this.#resume());
  }

  #resume(): void {
    this.#isYielding = false;
    this.#budget = Math.max(BATCH_SIZE, Math.ceil(this.#waiting.length / MAX_BATCHES));
    const ending = this.#ending;
    this.#ending = null;
    ending?.();
    this.#run();
  }
}
