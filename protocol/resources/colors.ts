import { resource } from './define.ts';
import { color, flag, text } from './fields.ts';

/** The palette that people choose from. */
export const colors = resource({
  name: 'colors',
  singular: 'color',
  model: 'Color',
  noun: {
    add: 'إضافة لون',
    edit: 'تعديل اللون',
    definite: 'اللون',
    added: 'إضافة لون جديد',
    demonstrative: 'هذا اللون',
  },
  key: 'id',
  section: 'Colors',
  pageSize: 9,
  readAccess: 'everybody',
  fields: {
    name: text(60),
    value: color(),
    forText: flag(true),
    forNickname: flag(true),
    forBackground: flag(true),
  },
  labels: {
    name: 'الاسم',
    value: 'اللون',
    forText: 'للنص',
    forNickname: 'للاسم',
    forBackground: 'للخلفية',
  },
});
