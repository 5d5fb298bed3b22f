import { API_ORIGIN } from './http-client.ts';

/** An image is named by its path or by its file name. Empty stays empty, and the default is shown. */
const under = (folder: string, name: string | null): string => {
  if (!name) return '';
  if (/^[a-z]+:/i.test(name)) return name;
  return (
    API_ORIGIN +
    (name.includes('/') ? name.replace(/^\/?/, '/') : `/uploads/${folder}/${encodeURIComponent(name)}`)
  );
};

export const avatarSrc = (image: string): string => under('avatars', image);
export const starSrc = (image: string | null): string => under('stars', image);
export const nicknameImageSrc = (name: string | null): string => under('nickname-images', name);
export const emojiSrc = (path: string): string => under('emojis', path);

/** A path of this site, or an address of another. */
export const siteImageSrc = (path: string): string => (path.startsWith('/') ? API_ORIGIN + path : path);

export const DEFAULT_AVATAR = '/defaultAvatar.gif';
export const DEFAULT_STAR = '/defaultStar.gif';
