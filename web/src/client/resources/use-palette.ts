import { requestField } from '../http/http-client.ts';
import { siteResource, useSiteResource } from './site-resource.ts';

type Use = 'forText' | 'forNickname' | 'forBackground';

export const colors = siteResource('colors', options => requestField('GET /colors', 'colors', options));

/** The colours that the site offers for one use; where they could not be read, the way to read them again. */
export const usePalette = (use: Use) => {
  const { data, error, refetch } = useSiteResource(colors);
  // Loaded data stays after a failed refresh.
  const onRetry = error !== null && data === undefined ? () => void refetch() : null;
  return { colors: (data ?? []).filter(color => color[use]), onRetry };
};
