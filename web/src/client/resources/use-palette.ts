import { requestField } from '../http/http-client.ts';
import { siteResource, useSiteResource } from './site-resource.ts';

type Use = 'forText' | 'forNickname' | 'forBackground';

export const colors = siteResource('colors', options => requestField('GET /colors', 'colors', options));

/** Colors that the site offers for one use. After a failure, also a retry function. */
export const usePalette = (use: Use) => {
  const { data, error, refetch } = useSiteResource(colors);
  // No retry is offered after a failed refresh, because the loaded data is still shown.
  const onRetry = error !== null && data === undefined ? () => void refetch() : null;
  return { colors: (data ?? []).filter(color => color[use]), onRetry };
};
