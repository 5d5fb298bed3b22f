import { QueryClient } from '@tanstack/react-query';
import { ApiError, TimeLimitError } from '../../../../protocol/client/errors.ts';
import {
  CACHE_MS,
  RETRIES,
  RETRY_DELAY_MAX_MS,
  SECOND_MS,
  STALE_MS,
} from '../../../../protocol/constants.ts';
import { onInvalidate } from './cache-invalidation.ts';
import { requestField } from './http-client.ts';
import { refreshQueries } from './refresh-queries.ts';
import { useResource } from './use-resource.ts';

/** Whether a retry may succeed soon: a refusal would be repeated, a fault of the server may pass. Whoever has waited for the time limit is asked. */
const isTransient = (error: Error): boolean =>
  error instanceof ApiError ? error.status >= 500 : !(error instanceof TimeLimitError);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
      retry: (failures, error) => failures < RETRIES && isTransient(error),
      retryDelay: attempt => Math.min(SECOND_MS * 2 ** attempt, RETRY_DELAY_MAX_MS),
    },
  },
});

export const useEmojis = () =>
  useResource('emojis', options => requestField('GET /emojis/', 'emojis', options));
export const useShortcuts = () =>
  useResource('shortcuts', options => requestField('GET /shortcuts/', 'shortcuts', options));
export const useGifts = () => useResource('gifts', options => requestField('GET /gifts', 'gifts', options));
export const useGiftsSpeedDir = () =>
  useResource('giftsSpeedDir', options => requestField('GET /giftsSpeedDir', 'giftsSpeedDir', options));

onInvalidate(resources => {
  for (const name of resources) void refreshQueries(queryClient, [name]);
});
