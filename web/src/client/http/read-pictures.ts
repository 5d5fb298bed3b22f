import { request } from './http-client.ts';
import type { Page, ReadPage } from './use-page.ts';

export type Picture = { _id: string; name: string; uploadPath: string; isRestricted?: boolean };
export type PictureResource = 'avatars' | 'stars';

export const readPictures: Record<PictureResource, ReadPage<Picture>> = {
  avatars: async (options): Promise<Page<Picture>> => {
    const { avatars, ...page } = (await request('GET /avatars/', options)).data;
    return { ...page, rows: avatars };
  },
  stars: async (options): Promise<Page<Picture>> => {
    const { stars, ...page } = (await request('GET /stars/', options)).data;
    return { ...page, rows: stars };
  },
};
