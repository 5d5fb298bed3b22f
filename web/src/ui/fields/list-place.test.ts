import { expect, test } from 'vitest';
import { listStep } from './list-place.ts';

const steps = (from: number | null): (number | null)[] =>
  ['ArrowUp', 'ArrowDown', 'Home', 'End', 'a'].map(key => listStep(key, from, 9));

test('arrow keys work from an item, from no item and at both list ends', () => {
  expect(steps(4)).toEqual([3, 5, 0, 9, null]);
  expect(steps(null)).toEqual([9, 0, 0, 9, null]);
  expect(steps(0)).toEqual([0, 1, 0, 9, null]);
  expect(steps(9)).toEqual([8, 9, 0, 9, null]);
});

test('after the selected item is removed, arrow keys continue from its place', () => {
  expect(steps(4 - 0.5)).toEqual([3, 4, 0, 9, null]);
  expect(steps(0 - 0.5)).toEqual([0, 0, 0, 9, null]);
  expect(steps(10 - 0.5)).toEqual([9, 9, 0, 9, null]);
});
