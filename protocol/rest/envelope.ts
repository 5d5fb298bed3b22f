import { z } from 'zod';
import { LIST_SEARCH_MAX } from '../constants.ts';
import type { Challenge } from '../entities/protection.ts';
import type { ListFields } from '../resources/define.ts';
import { cleanText } from '../text/clean-text.ts';
import { hasControlCharacters } from '../text/control-characters.ts';

/**
 * `{status: "success", data}`. Logins add `token` and `device`, the device id that the browser sends at its next login
 * in the header `Samar-Device`. `version`: of a single record. A change with that version in `If-Match` is refused with
 * 412 after another change.
 */
export type Success<Data> = {
  status: 'success';
  data: Data;
  token?: string;
  device?: string;
  version?: string;
};

/**
 * A refusal. `code` is stable and for programs, `message` for users. `until` and `retryAfterMs`: end of the refusal.
 * `requestId`: id in the log and in the header `X-Request-Id`. `challenge`: must be solved before the same request
 * succeeds. `appeal`: code for an appeal against the refusal.
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

/** Field and direction of a sort order. */
export type Sort = { field: string; isDown: boolean };

/** Parses a sort parameter: `-until` sorts by `until`, descending. */
export const readSort = (written: string): Sort => {
  const isDown = written.startsWith('-');
  return { field: isDown ? written.slice(1) : written, isDown };
};

export const writeSort = ({ field, isDown }: Sort): string => (isDown ? `-${field}` : field);

/** Returns the sort values of a list in both directions. */
export const sortsOf = ({ sorted }: ListFields): string[] => [...sorted, ...sorted.map(field => `-${field}`)];

/**
 * Optional list parameters. `search` returns rows that contain all its words in any field, after folding. `sort` sets
 * the order.
 */
export const listQuery = (fields: ListFields) =>
  z.object({
    search: z
      .string()
      .trim()
      .max(LIST_SEARCH_MAX, `has at most ${LIST_SEARCH_MAX} characters`)
      .refine(text => !hasControlCharacters(text), 'must not contain control characters')
      .overwrite(cleanText)
      .default(''),
    sort: z
      .enum(sortsOf(fields), { error: 'must be a sort field of this list' })
      .transform(readSort)
      .nullable()
      .default(null),
  });
export type ListQuery = z.infer<ReturnType<typeof listQuery>>;
