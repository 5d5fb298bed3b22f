import { QueryClient } from '@tanstack/react-query';
import { CACHE_MS, STALE_MS } from '../../../../protocol/constants.ts';
import { onInvalidate } from '../resources/invalidation.ts';
import { refreshQueries } from './refresh-queries.ts';
import { mayRetry, retryDelayMs } from './retries.ts';

/** What is read in pages or as records. It comes with the screens that do; what every chat reads are the resources of the site. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_MS, gcTime: CACHE_MS, retry: mayRetry, retryDelay: retryDelayMs },
  },
});

onInvalidate(resources => {
  for (const name of resources) void refreshQueries(queryClient, [name]);
});
