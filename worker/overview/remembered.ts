import { MINUTE_MS } from '../../protocol/constants.ts';

const LIFE_MS = 5 * MINUTE_MS;

/** What was costly to ask for, for five minutes. Holds answers and never promises: one request may not wait for another's. */
export class Remembered {
  #answers = new Map<string, { answer: unknown; until: number }>();

  async recall<Answer>(name: string, now: number, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(name);
    if (known && known.until > now) return known.answer as Answer;
    const answer = await ask();
    for (const [old, { until }] of this.#answers) if (until <= now) this.#answers.delete(old);
    this.#answers.set(name, { answer, until: now + LIFE_MS });
    return answer;
  }
}
