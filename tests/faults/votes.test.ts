import { expect, test } from 'vitest';
import { votes } from './scenarios/votes.ts';

const PORT = 8872;

test('two runtime kills lose or repeat no vote (POLL-3)', async () => {
  const [outcome] = await votes(PORT, { voters: 20, polls: 10, runs: 2 });
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, misses: [] });
  expect(outcome?.acked).toBeGreaterThanOrEqual(200);
}, 120_000);
