import { API_ORIGIN } from './http-client.ts';

/** Accepts a path or a file name. An empty name stays empty, so that the default is shown. */
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

/** Accepts a path of this site or an address of another. */
export const siteImageSrc = (path: string): string => (path.startsWith('/') ? API_ORIGIN + path : path);

export const DEFAULT_AVATAR = '/defaultAvatar.gif';
export const DEFAULT_STAR = '/defaultStar.gif';
