import { QueryClient } from '@tanstack/react-query';
import { CACHE_MS, STALE_MS } from '../../../../protocol/constants.ts';
import { mayRetry, retryDelayMs } from './retries.ts';

/** The one cache of everything that is read over HTTP: lists of the site, pages and records. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_MS, gcTime: CACHE_MS, retry: mayRetry, retryDelay: retryDelayMs },
  },
});
