import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/http.ts';
import type { Row } from './described.ts';

export type PageOf = { rows: Row[]; numPages: number; total: number };

/** A page of a list of the panel; while the next comes, the last one stays. */
export const usePageOf = (resource: string, page: number, limit: number, filter = '', everyMs?: number) =>
  useQuery({
    queryKey: ['panel', resource, page, limit, filter],
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
    queryFn: async ({ signal }): Promise<PageOf> => {
      const query = new URLSearchParams({
        page: String(page),
        limit: String(limit),
        ...(filter && { filter }),
      });
      const { data } = await ask<Record<string, unknown>>(`/${resource}/?${query}`, { signal });
      return {
        rows: data[resource] as Row[],
        numPages: data.numPages as number,
        total: data.total as number,
      };
    },
  });

/** Reads every page of a list anew. */
export const useRefresh = (resource: string) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['panel', resource] });
};
