import { resource } from './define.ts';
import { flag, pictureName, wholeNumber } from './fields.ts';

export const stars = resource({
  name: 'stars',
  singular: 'star',
  model: 'Star',
  noun: {
    add: 'إضافة نجمة',
    edit: 'تعديل النجمة',
    definite: 'النجمة',
    added: 'إضافة نجمة جديدة',
    demonstrative: 'هذه النجمة',
  },
  key: 'id',
  section: 'Stars',
  pageSize: 9,
  readAccess: 'sessions',
  rankedBy: 'rank',
  list: { searched: ['name'], sorted: ['name'] },
  fields: {
    name: pictureName(),
    rank: { ...wholeNumber(1, 1_000), initial: 1 },
    forVisitors: flag(false),
    forChatMasters: flag(false),
  },
  labels: {
    name: 'اسم النجمة',
    rank: 'الرتبة',
    forVisitors: 'للزوار',
    forChatMasters: 'للأعضاء',
  },
});
