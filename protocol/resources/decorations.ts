import { resource } from './define.ts';
import { color, name, text } from './fields.ts';

export const decorations = resource({
  name: 'decorations',
  singular: 'decoration',
  model: 'Decoration',
  noun: {
    add: 'إضافة زخرفة',
    edit: 'تعديل الزخرفة',
    definite: 'الزخرفة',
    added: 'إضافة زخرفة جديدة',
    demonstrative: 'هذه الزخرفة',
  },
  key: 'name',
  section: 'Decorations',
  pageSize: 9,
  readAccess: 'operators',
  fields: { name: name(60), decorationText: text(60), color: color('#ffffff'), bgColor: color('#ff2200') },
  labels: {
    name: 'الاسم',
    decorationText: 'نص الزخرفة',
    color: 'اللون',
    bgColor: 'الخلفية',
  },
});
