import { useQuery } from '@tanstack/react-query';
import { SECOND_MS } from '../../../../../protocol/constants.ts';
import { requestField } from '../../../client/http/http-client.ts';

const EVERY_MS = 30 * SECOND_MS;

/** The state of the site, refetched while the page is visible. */
export const useOverview = () =>
  useQuery({
    queryKey: ['panel', 'overview'],
    queryFn: ({ signal }) => requestField('GET /overview', 'overview', { signal }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
  });
