import { MINUTE_MS } from '../../protocol/constants.ts';

const LIFE_MS = 5 * MINUTE_MS;

/** Answers that are expensive to read, kept for five minutes. It holds values and no promises: on this platform one request may not await another's. */
export class TtlCache {
  #answers = new Map<string, { answer: unknown; until: number }>();

  async getOrLoad<Answer>(name: string, now: number, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(name);
    // A name stands for one question, so what was kept under it is an answer of that kind.
    if (known && known.until > now) return known.answer as Answer;
    const answer = await ask();
    for (const [old, { until }] of this.#answers) if (until <= now) this.#answers.delete(old);
    this.#answers.set(name, { answer, until: now + LIFE_MS });
    return answer;
  }
}
