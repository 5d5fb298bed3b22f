import { resource } from './define.ts';
import { color, flag, name, pictureName, text, wholeNumber } from './fields.ts';

/** Avatars. The upload sets the picture and its path. */
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
    purpose: 'ارفع صورًا يختار منها المستخدمون أيقوناتهم.',
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

/** Colors that users can choose. */
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
    purpose: 'أضف لونًا يختاره المستخدمون لنصوصهم وأسمائهم وخلفياتها.',
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
    purpose: 'أضف وسامًا ملوّنًا يظهر بجانب اسم العضو.',
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
    purpose: 'ارفع شارة تظهر بجانب اسم من يحملها.',
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
