import { API_ORIGIN } from './http-client.ts';

/** Address of an image, given its path or file name. An empty name stays empty, so that the default is shown. */
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

/** Address of an image, given a path on this site or a URL of another site. */
export const siteImageSrc = (path: string): string => (path.startsWith('/') ? API_ORIGIN + path : path);

export const DEFAULT_AVATAR = '/defaultAvatar.gif';
export const DEFAULT_STAR = '/defaultStar.gif';
