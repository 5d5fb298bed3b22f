import { resource } from './define.ts';
import { flag, pictureName } from './fields.ts';

/** Its picture and path come with the upload. */
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
  fields: { name: pictureName(), default: flag(false), isRestricted: flag(false) },
  labels: {
    name: 'اسم الأيقونة',
    default: 'افتراضية',
    isRestricted: 'مقيّدة',
  },
});
