import { requestField } from './http-client.ts';
import { useResource } from './use-resource.ts';

type Use = 'forText' | 'forNickname' | 'forBackground';

/** The colours that the site offers for one use. */
export const usePalette = (use: Use) => {
  const { data = [] } = useResource('colors', options => requestField('GET /colors', 'colors', options));
  return data.filter(color => color[use]);
};
