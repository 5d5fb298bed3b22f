import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { queryClient } from '../http/queries.ts';
import { byVersion } from './invalidation.ts';

type Read<Value> = (options: { signal: AbortSignal; query?: { v: string } }) => Promise<Value>;
/** Time until the next read (ms) for a value of this age, or none. */
type NextReadInMs<Value> = (value: Value, ageMs: number) => number | null;

/** Maximum wait for an idle callback (ms); a busy page reads after it. */
const IDLE_MS = 500;

/** Defers reads, because rendering the chat takes priority. Safari has no idle callback (2026-11). */
const whenIdle = <Value>(read: () => Promise<Value>): Promise<Value> =>
  'requestIdleCallback' in globalThis
    ? new Promise(resolve => requestIdleCallback(() => resolve(read()), { timeout: IDLE_MS }))
    : read();

/** A list or record that the site serves as a whole. `siteChanged` names it after a change. */
export const siteResource = <Value>(name: string, read: Read<Value>, nextReadInMs?: NextReadInMs<Value>) =>
  queryOptions<Value, Error, Value, QueryKey>({
    queryKey: [name],
    queryFn: ({ signal }) => whenIdle(() => read({ signal, ...byVersion() })),
    // A browser behind a VPN may report itself offline while its requests succeed.
    networkMode: 'always',
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      (data !== undefined && nextReadInMs?.(data, Date.now() - dataUpdatedAt)) || false,
    refetchIntervalInBackground: true,
  });

/** Reads a site resource while the component is mounted. Loaded data stays available. */
export const useSiteResource = <Value>(resource: UseQueryOptions<Value, Error, Value, QueryKey>) => {
  // Destructures only these fields, so that other query changes do not render the component again.
  const { data, error, refetch } = useQuery(resource, queryClient);
  return { data, error, refetch };
};
