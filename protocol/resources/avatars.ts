import { resource } from './define.ts';
import { flag } from './fields.ts';

/** Its picture, name and path come with the upload; what a body may say of it are its two flags. */
export const avatars = resource({
  name: 'avatars',
  singular: 'avatar',
  model: 'Avatar',
  noun: {
    add: 'إضافة أيقونة',
    edit: 'تعديل الأيقونة',
    definite: 'الأيقونة',
    added: 'إضافة أيقونة جديدة',
    demonstrative: 'هذه الأيقونة',
  },
  key: 'id',
  section: 'Icons',
  pageSize: 9,
  readAccess: 'sessions',
  list: { searched: ['name'], sorted: ['name'] },
  fields: { default: flag(false), isRestricted: flag(false) },
  labels: {
    default: 'افتراضية',
    isRestricted: 'مقيّدة',
  },
});
