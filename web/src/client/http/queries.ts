import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError, TimeLimitError } from '../../../../protocol/client/errors.ts';
import {
  CACHE_MS,
  RETRIES,
  RETRY_DELAY_MAX_MS,
  SECOND_MS,
  STALE_MS,
} from '../../../../protocol/constants.ts';

/** Refetches all queries with this key. Cancels a read in progress, because its data may predate the change. */
export async function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/**
 * Whether a retry may succeed soon. A refusal would recur, but a server error may be temporary. After a timeout, the
 * user decides.
 */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : !(error instanceof TimeLimitError);

export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && isTransient(error);

export const retryDelayMs = (failures: number): number =>
  Math.min(SECOND_MS * 2 ** failures, RETRY_DELAY_MAX_MS);

/** The only cache of HTTP reads: site lists, pages and records. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_MS, gcTime: CACHE_MS, retry: mayRetry, retryDelay: retryDelayMs },
  },
});
