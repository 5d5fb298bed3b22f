import type { ListFields } from '../../protocol/resources/list-fields.ts';
import { type ListQuery, listQuery } from '../../protocol/rest/list-query.ts';
import { listFailure } from './paging.ts';

/** What the query of a list searches for and orders by; null where it does neither, and the list is as it always was. */
export function parseListQuery(query: URLSearchParams, fields: ListFields): ListQuery | null {
  const written = ['search', 'sort'].flatMap(name => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  if (written.length === 0) return null;
  const { success, data, error } = listQuery(fields).safeParse(Object.fromEntries(written));
  if (success) return data.search === '' && data.sort === null ? null : data;
  const [issue] = error.issues;
  throw listFailure(String(issue?.path[0]), issue?.message ?? '');
}
