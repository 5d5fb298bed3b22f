import { afterEach, expect, test, vi } from 'vitest';
import { readHashLocation } from './hash-location.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['', null],
  ['#', null],
  ['#section=12', 12],
  ['#section=99', 99],
  ['#section=0', 0],
  ['#section=-3', -3],
  ['#section=nine', null],
])('address %j opens section %s, so that an unknown number is reported (PANEL-86)', (hash, section) => {
  vi.stubGlobal('location', { hash });
  expect(readHashLocation().section).toBe(section);
});
