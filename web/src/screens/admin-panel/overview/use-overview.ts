import { useQuery } from '@tanstack/react-query';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import type { Overview } from '../../../../../protocol/rest/overview.ts';
import { ask } from '../../../api/http.ts';

const EVERY_MS = 30 * SECOND_MS;

/** How the site is now; asked for again while the page is visible, for the query client holds its intervals back otherwise. */
export const useOverview = () =>
  useQuery({
    queryKey: ['panel', 'overview'],
    queryFn: async ({ signal }) => (await ask<{ overview: Overview }>('/overview', { signal })).data.overview,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
  });
