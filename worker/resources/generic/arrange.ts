import type { ListQuery } from '../../../protocol/rest/list-query.ts';
import { fold } from '../../../protocol/text/fold.ts';
import type { Page } from '../../http/paging.ts';

/**
 * The rows that have each word of the search in one of these fields, in the order that is asked for; rows that are equal in it keep
 * theirs. What has no value comes last either way.
 */
export function arrange<Row extends object>(
  rows: readonly Row[],
  { search, sort }: ListQuery,
  searched: readonly string[],
): Row[] {
  const words = wordsOf(search);
  const isFound = (row: Row): boolean => {
    if (words.length === 0) return true;
    const text = fold(searched.map(field => textOf(fieldOf(row, field))).join('\n'));
    return words.every(word => text.includes(word));
  };
  const found = rows.filter(isFound);
  if (!sort) return found;
  return found.sort((one, other) =>
    compare(fieldOf(one, sort.field), fieldOf(other, sort.field), sort.isDown),
  );
}

/** Each is looked for by itself. */
export const wordsOf = (search: string): string[] =>
  fold(search)
    .split(/\s+/u)
    .filter(word => word !== '');

/** The rows of one page, or all of them. */
export const sliceOf = <Row>(rows: readonly Row[], page: Page | null): readonly Row[] =>
  page ? rows.slice((page.page - 1) * page.limit, page.page * page.limit) : rows;

// The order of the Arabic alphabet, and 9 before 10.
const { compare: compareTexts } = new Intl.Collator('ar', { numeric: true });

const fieldOf = (row: object, field: string): unknown => Reflect.get(row, field);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isNone = (value: unknown): boolean => value === null || value === undefined || value === '';

function compare(one: unknown, other: unknown, isDown: boolean): number {
  if (isNone(one) || isNone(other)) return Number(isNone(one)) - Number(isNone(other));
  const upwards =
    typeof one === 'string' || typeof other === 'string'
      ? compareTexts(fold(String(one)), fold(String(other)))
      : Number(one) - Number(other);
  return isDown ? -upwards : upwards;
}
