export type TickerSource = {
  now(): number;
  everyMs(): number;
  run(): void;
  /** How long after the round moments of the clock: for two that must not meet. */
  afterMs?: number;
};

/**
 * Does something at the next moment that the clock divides by the period. What is gathered until then is told together,
 * and the clock alone says when: whoever asks for it first, though somebody unseen, moves nothing that others hear.
 */
export class Ticker {
  #source: TickerSource;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(source: TickerSource) {
    this.#source = source;
  }

  start(): void {
    if (this.#timer !== null) return;
    const { now, everyMs, afterMs = 0 } = this.#source;
    const every = everyMs();
    this.#timer = setTimeout(() => this.#ring(), every - ((now() - afterMs) % every));
  }

  #ring(): void {
    this.#timer = null;
    this.#source.run();
  }
}
