import { resource } from './define.ts';
import { flag } from './fields.ts';

/** Its picture, name and path come with the upload; what a body may say of it are its two flags. */
export const avatars = resource({
  name: 'avatars',
  singular: 'avatar',
  model: 'Avatar',
  key: 'id',
  section: 'Icons',
  pageSize: 9,
  readers: 'sessions',
  fields: { default: flag(false), isRestricted: flag(false) },
});
