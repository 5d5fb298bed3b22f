import { expect, test } from 'vitest';
import { freezeClock } from '../../support/frozen-clock.ts';
import { HALL, layla, mazin, variantOf } from '../../support/people.ts';
import { heard, Talk } from '../../support/scenario.ts';

freezeClock();

/** Enough users for a room to batch its frames. */
const VISITORS = 500;

test('users leaving by exit do not count for batching', async () => {
  const talk = new Talk();
  for (let visit = 0; visit < VISITORS; visit++) {
    const visitor = await talk.site.join(HALL, variantOf(layla, { userId: `visitor-${visit}` }));
    talk.site.advance(1_000);
    talk.site.at(HALL).disconnect(visitor, 1000);
  }
  talk.site.advance(60_000);
  const [writer, reader] = [await talk.site.join(HALL, layla), await talk.site.join(HALL, mazin)];
  const texts = Array.from({ length: 8 }, (_, at) => `كلام ${at}`);
  for (const [at, text] of texts.entries())
    await talk.site.request(HALL, at % 2 ? reader : writer, 'newMessageFromClient', { text });
  expect(heard(reader, 'newMessageFromServer').map(({ text }) => text)).toEqual(texts);
});
