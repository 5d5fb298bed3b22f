import { z } from 'zod';
import { LIST_SEARCH_MAX } from '../constants.ts';
import type { ListFields } from '../resources/define.ts';
import { cleanText } from '../text/clean-text.ts';
import { hasControlCharacters } from '../text/control-characters.ts';

/** Sort field and direction. */
export type Sort = { field: string; isDown: boolean };

/** `-until` is the field `until` downwards. */
export const readSort = (written: string): Sort => {
  const isDown = written.startsWith('-');
  return { field: isDown ? written.slice(1) : written, isDown };
};

export const writeSort = ({ field, isDown }: Sort): string => (isDown ? `-${field}` : field);

/** Sort values of a list, both directions. */
export const sortsOf = ({ sorted }: ListFields): string[] => [...sorted, ...sorted.map(field => `-${field}`)];

/** `search` keeps the rows that have each of its words in some field, folded; `sort` orders them. Both may be left out. */
export const listQuery = (fields: ListFields) =>
  z.object({
    search: z
      .string()
      .trim()
      .max(LIST_SEARCH_MAX, `has at most ${LIST_SEARCH_MAX} characters`)
      .refine(text => !hasControlCharacters(text), 'cannot hold control characters')
      .overwrite(cleanText)
      .default(''),
    sort: z
      .enum(sortsOf(fields), { error: 'is no field that this list is ordered by' })
      .transform(readSort)
      .nullable()
      .default(null),
  });
export type ListQuery = z.infer<ReturnType<typeof listQuery>>;
