import { z } from 'zod';
import { PAGE_LIMIT } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import type { ListFields } from '../../../protocol/resources/define.ts';
import { type ListQuery, listQuery } from '../../../protocol/rest/envelope.ts';

const WholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const Query = z.object({
  page: WholeNumber.pipe(z.number().min(1)),
  limit: WholeNumber.pipe(z.number().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max)).optional(),
});

export type Page = { page: number; limit: number };

/** Requested page of a list, or null if the whole list is requested. */
export function parsePage(query: URLSearchParams, pageSize: number): Page | null {
  if (!query.has('page') && !query.has('limit')) return null;
  const parsed = Query.safeParse({ page: query.get('page') ?? '1', limit: query.get('limit') ?? undefined });
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? 'page');
    const text = field === 'limit' ? `is ${PAGE_LIMIT.min} to ${PAGE_LIMIT.max}` : 'is 1 or more';
    throw listFailure(field, text);
  }
  return { page: parsed.data.page, limit: parsed.data.limit ?? pageSize };
}

/** Number of pages; 1 for an empty list. */
export const numPages = (total: number, { limit }: Page): number => Math.max(1, Math.ceil(total / limit));

export const listFailure = (field: string, text: string): Failure =>
  new Failure('validation', {
    errors: { [field]: text },
    message: `List validation failed: ${field}: ${text}`,
  });

/** Search and sort order of a list request, or null if neither is given, which means the default list. */
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
