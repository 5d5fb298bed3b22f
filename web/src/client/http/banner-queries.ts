import { queryOptions, useQuery } from '@tanstack/react-query';
import { RETRY_DELAY_MAX_MS, TIMER_MAX_MS } from '../../../../protocol/constants.ts';
import { request } from './http-client.ts';

/** The banners that run now. They are read again when the next one begins or ends, also in a tab that nobody looks at. */
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: async ({ signal }) => (await request('GET /banners', { signal })).data,
  refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
    data?.nextChangeInMs !== undefined && untilChange(data.nextChangeInMs, Date.now() - dataUpdatedAt),
  refetchIntervalInBackground: true,
});

export const useBanners = () => useQuery(bannersQuery).data?.banners;

/** How long the page waits. A change that is over was read in vain, with its retries: the next attempt is later. */
const untilChange = (nextChangeInMs: number, agoMs: number): number =>
  nextChangeInMs > agoMs ? Math.min(nextChangeInMs - agoMs, TIMER_MAX_MS) : RETRY_DELAY_MAX_MS;
