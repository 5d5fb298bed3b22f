import type { AppContext } from './handler.ts';

/** The query parameters of a list. */
export const LIST_PARAMETERS = ['page', 'limit', 'filter', 'search', 'sort'] as const;

/** A redirect to the same address without its unknown parameters, or null where it has none. */
export function canonicalAddress(c: AppContext, known: readonly string[]): Response | null {
  const { pathname, searchParams } = new URL(c.req.url);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => known.includes(name)));
  if (kept.size === searchParams.size) return null;
  const query = kept.toString();
  return c.redirect(query === '' ? pathname : `${pathname}?${query}`, 307);
}
