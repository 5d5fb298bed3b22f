import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/http.ts';

type PaletteColor = {
  _id: string;
  name: string;
  value: string;
  forText: boolean;
  forNickname: boolean;
  forBackground: boolean;
};
type Use = 'forText' | 'forNickname' | 'forBackground';

/** The colours that the site offers for something. */
export const usePalette = (use: Use): readonly PaletteColor[] => {
  const { data = [] } = useQuery({
    queryKey: ['colors'],
    queryFn: async ({ signal }) => (await ask<{ colors: PaletteColor[] }>('/colors', { signal })).data.colors,
  });
  return data.filter(color => color[use]);
};
