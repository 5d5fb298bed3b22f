import { resource, setting } from './define.ts';
import { wholeNumber } from './fields.ts';

/** Limit of open private chat windows per user. */
export const windows = resource({
  name: 'windows',
  singular: 'windows',
  model: 'Windows',
  noun: { definite: 'إعدادات النوافذ' },
  key: 'id',
  section: 'Windows',
  pageSize: 1,
  readAccess: 'everybody',
  fields: {
    privateWindowsMax: setting(wholeNumber(1, 50), {
      unit: 'conversations',
      effect: 'كم محادثة خاصة يفتحها كل شخص معًا في شاشته.',
    }),
  },
  labels: {
    privateWindowsMax: 'أقصى عدد للمحادثات الخاصة المفتوحة',
  },
});
