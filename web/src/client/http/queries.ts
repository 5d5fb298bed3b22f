import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, TimeLimitError } from '../../../../protocol/client/errors.ts';
import {
  CACHE_MS,
  RETRIES,
  RETRY_DELAY_MAX_MS,
  SECOND_MS,
  STALE_MS,
} from '../../../../protocol/constants.ts';

/**
 * Reads again whatever has this key. A first read that is still under way is given up: it may have been answered before the
 * change, and the library would take its answer for the new one.
 */
export async function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Whether a retry may succeed soon: a refusal would be repeated, a fault of the server may pass. Whoever has waited for the time limit is asked. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : !(error instanceof TimeLimitError);

export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && isTransient(error);

export const retryDelayMs = (failures: number): number =>
  Math.min(SECOND_MS * 2 ** failures, RETRY_DELAY_MAX_MS);

/** The one cache of everything that is read over HTTP: lists of the site, pages and records. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_MS, gcTime: CACHE_MS, retry: mayRetry, retryDelay: retryDelayMs },
  },
});
