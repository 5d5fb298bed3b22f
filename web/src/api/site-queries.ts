import { useQuery } from '@tanstack/react-query';
import type { SiteOptions } from '../../../protocol/entities/options.ts';
import { ask } from './http.ts';

export type Appearance = { accent: string; mode: 'light' | 'dark' | 'system' };
export type Banner = {
  _id: string;
  text: string;
  link: string | null;
  color: string;
  bgColor: string;
  /** Of a picture; null for a text. */
  uploadPath: string | null;
};

/** What an operator has set once for the whole site: `path` as `siteChanged` names it, `word` as the answer does. */
const useSetting = <Setting>(path: string, word = path) =>
  useQuery({
    queryKey: [path],
    queryFn: async ({ signal }): Promise<Setting> =>
      (await ask<Record<string, Setting>>(`/${path}`, { signal })).data[word] as Setting,
  }).data;

type Options1 = Pick<SiteOptions, 'logo' | 'showLogo' | 'bannerInterval' | 'enableEmoticons'>;

export const useOptions1 = () => useSetting<Options1>('options-1', 'options1');
export const useOptions2 = () => useSetting<Pick<SiteOptions, 'scrollBack'>>('options-2', 'options2');
export const useAppearance = () => useSetting<Appearance>('appearance');
export const useWindowLimits = () => useSetting<{ privateWindowsMax: number }>('windows');
export const useBanners = () => useSetting<Banner[]>('banners');
