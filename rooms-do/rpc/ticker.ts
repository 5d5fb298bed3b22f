export type TickerSource = {
  now(): number;
  everyMs(): number;
  run(): void;
  /** An offset (milliseconds), for two tickers that must not fire together. */
  afterMs?: number;
};

/**
 * Fires at the next multiple of the period. Changes until then are sent together, and the clock alone says when: a change by
 * an invisible user does not shift what others receive.
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
