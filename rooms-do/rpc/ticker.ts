export type TickerSource = {
  now(): number;
  everyMs(): number;
  run(): void;
  /** Offset (milliseconds) that prevents two tickers from firing together. */
  afterMs?: number;
};

/**
 * Batches changes until the next multiple of the period. The firing time depends only on the clock, so that an
 * invisible user's change does not affect the timing of others.
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
    this.#timer = setTimeout(() => this.#fire(), every - ((now() - afterMs) % every));
  }

  #fire(): void {
    this.#timer = null;
    this.#source.run();
  }
}
