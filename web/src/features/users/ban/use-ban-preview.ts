import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../../protocol/client/errors.ts';
import { ROOM_REPORT_MS } from '../../../../../protocol/constants.ts';
import type { BanPreview } from '../../../../../protocol/entities/bans.ts';
import { requestField } from '../../../client/http/http-client.ts';
import { queryClient } from '../../../client/http/queries.ts';

/** The lobby, which is asked, hears of a newcomer so often later than their room: asked again after as long, it knows them. */
const ASKED_AGAIN = 2;

/** Read anew by each window: people come and go. */
export const banPreviewOf = (userID: string | undefined) =>
  queryOptions({
    queryKey: ['ban-preview', userID],
    queryFn: ({ signal }) =>
      requestField('GET /bans/preview/:userID', 'preview', { params: { userID: userID ?? '' }, signal }),
    enabled: userID !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < ASKED_AGAIN && error instanceof ApiError && error.status === 404,
    retryDelay: ROOM_REPORT_MS,
  });

/** Whom else a ban of somebody would meet, as the server counts it; undefined until it has, null where it does not say. */
export function useBanPreview(userID: string | undefined): BanPreview | null | undefined {
  const { data, isError } = useQuery(banPreviewOf(userID), queryClient);
  // Without it the ban is chosen by hand; what is wrong is said when it is made.
  return isError ? null : data;
}
