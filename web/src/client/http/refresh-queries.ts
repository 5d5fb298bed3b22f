import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again whatever has this key. A first read that is still under way is given up: it may have been answered before the
 * change, and the library would take its answer for the new one.
 */
export async function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
