type Clock = { setTimeout(act: () => void, ms: number): unknown; clearTimeout(timer: unknown): void };

type Deps = { reached: () => void; clock?: Clock };

/** How far from the end more is asked for, so that a hand that scrolls seldom waits (px). */
const NEAR_PX = 600;
/** Of a hand that scrolls only where it comes to rest counts. */
const REST_MS = 120;

const PAGE_CLOCK: Clock = {
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: timer => clearTimeout(timer as number),
};

/** Tells when somebody has come near the end of a list and stays there. */
export class EndOfList {
  #reached: () => void;
  #clock: Clock;
  #timer: unknown = null;

  constructor({ reached, clock = PAGE_CLOCK }: Deps) {
    this.#reached = reached;
    this.#clock = clock;
  }

  /** Offset and sizes in px. */
  scrolled(at: { offset: number; viewportSize: number; scrollSize: number }): void {
    this.leave();
    if (at.offset + at.viewportSize < at.scrollSize - NEAR_PX) return;
    this.#timer = this.#clock.setTimeout(() => this.#reached(), REST_MS);
  }

  leave(): void {
    if (this.#timer !== null) this.#clock.clearTimeout(this.#timer);
    this.#timer = null;
  }
}
