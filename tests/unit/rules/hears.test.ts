import { expect, test } from 'vitest';
import { hears } from '../../../protocol/rules/hears.ts';

test.each([
  ['visitor', false],
  ['super', true],
] as const)('HEARS-1 what is for supers reaches a %s: %s', (accountType, heard) => {
  expect(hears(accountType, 'forSupers')).toBe(heard);
});

test.each([
  ['visitor', true],
  ['super', false],
] as const)('HEARS-2 what is for visitors reaches a %s: %s', (accountType, heard) => {
  expect(hears(accountType, 'forVisitors')).toBe(heard);
});

test.each(['visitor', 'super'] as const)('HEARS-3 what is for all reaches a %s', accountType => {
  expect(hears(accountType, 'all')).toBe(true);
});
