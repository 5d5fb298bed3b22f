import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from './http.ts';

type Page<Row> = { numPages: number; rows: Row[] };
type Asked = { page: number; limit: number; filter?: string };

/** A page of a list; while the next comes, the last one stays. */
export const usePage = <Row>(resource: string, { page, limit, filter = '' }: Asked) =>
  useQuery({
    queryKey: [resource, page, limit, filter],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const query = new URLSearchParams({
        page: String(page),
        limit: String(limit),
        ...(filter && { filter }),
      });
      const { data } = await ask<Record<string, unknown>>(`/${resource}/?${query}`, { signal });
      return { numPages: data.numPages as number, rows: data[resource] as Row[] };
    },
  });
