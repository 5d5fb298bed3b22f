import { QueryClient, useQuery } from '@tanstack/react-query';
import { CACHE_MS, RETRIES, RETRY_DELAY_MAX_MS, SECOND_MS, STALE_MS } from '../../../protocol/constants.ts';
import type { Emoji } from '../../../protocol/entities/emoji.ts';
import type { Gift, GiftsSpeedDir } from '../../../protocol/entities/gift.ts';
import type { Shortcut } from '../../../protocol/entities/shortcut.ts';
import { ask, Refused } from './http.ts';
import { onStale } from './stale.ts';

/** A refusal will be one again: only what may pass is tried again. */
const mayPass = (error: Error): boolean => !(error instanceof Refused) || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: CACHE_MS,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
      retryDelay: attempt => Math.min(SECOND_MS * 2 ** attempt, RETRY_DELAY_MAX_MS),
    },
  },
});

const resource = <Rows>(name: string, path = name) => ({
  queryKey: [name],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Rows> => {
    const { data } = await ask<Record<string, Rows>>(`/${path}`, { signal });
    return data[name] as Rows;
  },
});

export const useEmojis = () => useQuery(resource<Emoji[]>('emojis', 'emojis/'));
export const useShortcuts = () => useQuery(resource<Shortcut[]>('shortcuts', 'shortcuts/'));
export const useGifts = () => useQuery(resource<Gift[]>('gifts'));
export const useGiftsSpeedDir = () => useQuery(resource<GiftsSpeedDir>('giftsSpeedDir'));

onStale(resources => {
  for (const name of resources) void queryClient.invalidateQueries({ queryKey: [name] });
});
