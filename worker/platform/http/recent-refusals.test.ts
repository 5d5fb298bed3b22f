import { expect, test } from 'vitest';
import { RecentRefusals } from './attempts.ts';

const START = 1_900_000_000_000;

test('a refused client is refused again without a query until its budget refills (ADMISSION-52)', () => {
  const refusals = new RecentRefusals();
  refusals.add('network one', 200, START);
  expect(refusals.waitFor(['session x', 'network one'], START + 50)).toBe(150);
  expect(refusals.waitFor(['network two'], START + 50)).toBe(0);
  expect(refusals.waitFor(['network one'], START + 200)).toBe(0);
});

test('a long refusal stays stored when 5,000 shorter ones follow (ADMISSION-52)', () => {
  const refusals = new RecentRefusals();
  refusals.add('patient', 1_000_000, START);
  for (let at = 0; at < 5_000; at++) refusals.add(`network ${at}`, 10, START + at);
  expect(refusals.waitFor(['patient'], START + 5_000)).toBeGreaterThan(0);
});
