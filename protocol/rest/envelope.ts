import { z } from 'zod';
import { LIST_SEARCH_MAX } from '../constants.ts';
import type { Challenge } from '../entities/protection.ts';
import type { ListFields } from '../resources/define.ts';
import { cleanText } from '../text/clean-text.ts';
import { hasControlCharacters } from '../text/control-characters.ts';

/**
 * `{status: "success", data}`; login and visitor login have `token` beside `data`, and `device`, the mark that this browser shows
 * at its next login as the header `Samar-Device`.
 * `version` where one record is read: a change that shows it as `If-Match` is refused with 412 once the record is another.
 */
export type Success<Data> = {
  status: 'success';
  data: Data;
  token?: string;
  device?: string;
  version?: string;
};

/**
 * `code` is stable and for programs; `message` is for people. `until` and `retryAfterMs` where a refusal ends. `requestId` is
 * that of the log, and of the header `X-Request-Id`. `challenge`: what a guest is asked before the same request lets them in.
 * `appeal`: the code by which one may appeal against what keeps one out.
 */
export type Fail = {
  status: 'fail';
  code: string;
  message: string;
  errors?: Record<string, string>;
  until?: string;
  retryAfterMs?: number;
  challenge?: Challenge;
  appeal?: string;
  requestId?: string;
};

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
