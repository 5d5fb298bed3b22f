import { expect, test } from 'vitest';
import { pagesShown } from './Pager.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  // A gap of one page is replaced by that page.
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i shows the numbers %j', (page, numPages, numbers) => {
  expect(pagesShown(page, numPages)).toEqual(numbers);
});
