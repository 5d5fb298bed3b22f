import { expect, test } from 'vitest';
import { all, isAllowed, when } from '../../../protocol/rules/verdict.ts';

test('ERR-7 a condition that does not hold is forbidden unless another code is named', () => {
  expect([when(true), when(false), when(false, 'muted')]).toEqual(['allowed', 'forbidden', 'muted']);
});

test('ERR-7 of several verdicts the first refusal wins', () => {
  expect(all()).toBe('allowed');
  expect(all('allowed', 'allowed')).toBe('allowed');
  expect(all('allowed', 'muted', 'forbidden')).toBe('muted');
  expect([isAllowed('allowed'), isAllowed('muted')]).toEqual([true, false]);
});
