import { expect, test } from 'vitest';
import { allOf, allowIf, isAllowed } from './verdict.ts';

test('an unmet condition returns forbidden unless another code is named (ERR-7)', () => {
  expect([allowIf(true), allowIf(false), allowIf(false, 'muted')]).toEqual(['allowed', 'forbidden', 'muted']);
});

test('the first refusal among several verdicts applies (ERR-7)', () => {
  expect(allOf()).toBe('allowed');
  expect(allOf('allowed', 'allowed')).toBe('allowed');
  expect(allOf('allowed', 'muted', 'forbidden')).toBe('muted');
  expect([isAllowed('allowed'), isAllowed('muted')]).toEqual([true, false]);
});
