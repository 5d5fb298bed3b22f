import { expect, test } from 'vitest';
import { inAudience } from './lists.ts';

test.each([
  ['visitor', false],
  ['super', true],
] as const)('an item for audience supers reaches a %s: %s (AUDIENCE-1)', (accountType, heard) => {
  expect(inAudience(accountType, 'forSupers')).toBe(heard);
});

test.each([
  ['visitor', true],
  ['super', false],
] as const)('an item for audience visitors reaches a %s: %s', (accountType, heard) => {
  expect(inAudience(accountType, 'forVisitors')).toBe(heard);
});

test.each(['visitor', 'super'] as const)('an item for audience all reaches a %s', accountType => {
  expect(inAudience(accountType, 'all')).toBe(true);
});
