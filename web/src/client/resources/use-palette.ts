import { requestField } from '../http/http-client.ts';
import { siteResource, useSiteResource } from './site-resource.ts';

type Use = 'forText' | 'forNickname' | 'forBackground';

export const colors = siteResource('colors', options => requestField('GET /colors', 'colors', options));

/** Colors that the site offers for one use, and a retry function after a failure. */
export const usePalette = (use: Use) => {
  const { data, error, refetch } = useSiteResource(colors);
  // A failed refresh keeps loaded data.
  const onRetry = error !== null && data === undefined ? () => void refetch() : null;
  return { colors: (data ?? []).filter(color => color[use]), onRetry };
};
