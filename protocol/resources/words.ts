import { WORD_ACT_NAMES, WORD_MATCH_NAMES } from '../entities/choice-names.ts';
import { WORD_ACTS, WORD_MATCHES } from '../entities/protection.ts';
import { resource } from './define.ts';
import { flag, namedChoice, optionalText, text, wholeNumber } from './fields.ts';

const MUTE_MINUTES_MAX = 1_440;

/** Words and phrases for the word filter, with the action on a match. */
export const words = resource({
  name: 'words',
  singular: 'word',
  model: 'Word',
  noun: {
    add: 'إضافة كلمة',
    edit: 'تعديل الكلمة',
    definite: 'الكلمة',
    added: 'إضافة كلمة جديدة',
    demonstrative: 'هذه الكلمة',
    purpose: 'أضف كلمة، وحدد ما يحدث حين تُكتب: تُستبدل أو تُحجب الرسالة أو يُكتم كاتبها.',
  },
  key: 'id',
  section: 'Words',
  pageSize: 9,
  readAccess: 'operators',
  list: { searched: ['text', 'replacement'] },
  csv: {
    fields: [
      ...['text', 'match', 'act', 'minutes', 'replacement'],
      ...['inMessages', 'inPrivate', 'inNicknames', 'inRoomNames'],
    ],
    distinct: ['text'],
  },
  fields: {
    text: text(60),
    match: namedChoice(WORD_MATCHES, WORD_MATCH_NAMES, 'whole'),
    act: namedChoice(WORD_ACTS, WORD_ACT_NAMES, 'replace'),
    minutes: { ...wholeNumber(1, MUTE_MINUTES_MAX, 15), askedFor: ({ act }) => act === 'mute' },
    replacement: { ...optionalText(60), askedFor: ({ act }) => act === 'replace' },
    inMessages: flag(true),
    inPrivate: flag(false),
    inNicknames: flag(true),
    inRoomNames: flag(true),
  },
  labels: {
    text: 'الكلمة أو العبارة',
    match: 'كيف تُطابق',
    act: 'ماذا يحدث',
    minutes: 'دقائق الكتم',
    replacement: 'يُكتب بدلًا منها',
    inMessages: 'في رسائل الغرف',
    inPrivate: 'في الرسائل الخاصة',
    inNicknames: 'في الأسماء',
    inRoomNames: 'في أسماء الغرف',
  },
});
