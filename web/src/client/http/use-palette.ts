import { requestField } from './http-client.ts';
import { useResource } from './use-resource.ts';

type Use = 'forText' | 'forNickname' | 'forBackground';

/** The colours that the site offers for one use; where they could not be read, the way to read them again. */
export const usePalette = (use: Use) => {
  const read = useResource('colors', options => requestField('GET /colors', 'colors', options));
  const { data, isError, refetch } = read;
  // What was read once stays.
  const onRetry = isError && data === undefined ? () => void refetch() : null;
  return { colors: (data ?? []).filter(color => color[use]), onRetry };
};
