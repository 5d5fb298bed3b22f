import { readSort, writeSort } from '../../../../../protocol/rest/list-query.ts';

/** How a list is ordered by this field, in the words of `aria-sort`. */
export const directionOf = (sort: string, field: string): 'ascending' | 'descending' | 'none' => {
  const { field: sorted, isDown } = readSort(sort);
  if (sorted !== field) return 'none';
  return isDown ? 'descending' : 'ascending';
};

/** What a press on the head of a column leads to: upwards, downwards, and the order that the list has by itself. */
export const nextSort = (sort: string, field: string): string => {
  const direction = directionOf(sort, field);
  if (direction === 'descending') return '';
  return writeSort({ field, isDown: direction === 'ascending' });
};
