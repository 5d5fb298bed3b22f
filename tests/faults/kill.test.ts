import { expect, test } from 'vitest';
import { kills } from './scenarios/kills.ts';

const PORT = 8865;

test('two runtime kills during chat lose, repeat or leak no message (PROVE-4)', async () => {
  const [{ lost, doubled, unordered, leaked, acked } = { acked: 0 }] = await kills(PORT, {
    runs: 2,
    acksEach: 60,
  });
  expect({ lost, doubled, unordered, leaked }).toEqual({ lost: 0, doubled: 0, unordered: 0, leaked: 0 });
  expect(acked).toBeGreaterThanOrEqual(120);
}, 120_000);
