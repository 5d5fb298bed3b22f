import { SPAM_ACT_NAMES } from '../entities/choice-names.ts';
import { SPAM_ACTS, type SpamAct } from '../entities/protection.ts';
import { type Field, type SettingGroup, setting } from './define.ts';
import { namedChoice, wholeNumber } from './fields.ts';
import type { Unit } from './units.ts';

const group = 'spam';

/** How much is too much is for operators to know: whoever sends spam would stay just below. */
const measure = (max: number, unit: Unit, effect: string): Field<number> => ({
  ...setting(wholeNumber(0, max, 0), { group, unit, effect: `${effect} 0: بلا حد.` }),
  confidential: true,
});

const act = (initial: SpamAct): Field<SpamAct> => ({
  ...setting(namedChoice(SPAM_ACTS, SPAM_ACT_NAMES, initial), { group, effect: 'ما يصيب الرسالة عندئذ.' }),
  confidential: true,
});

const within = (min: number, max: number, initial: number, unit: Unit, effect: string): Field<number> => ({
  ...setting(wholeNumber(min, max, initial), { group, unit, effect }),
  confidential: true,
});

/** The rules against spam: a measure, at 0 switched off, and what is done beyond it. */
export const SPAM = {
  repeatCount: measure(
    20,
    'messages',
    'كم مرة يُكتب النص نفسه خلال المدة التالية، في أي غرفة، وما زاد تكرار.',
  ),
  repeatSeconds: within(1, 600, 60, 'seconds', 'المدة التي يُعدّ فيها التكرار.'),
  repeatAct: act('refuse'),
  stretchMax: measure(100, 'characters', 'كم مرة يتتابع الحرف نفسه، مثل «ههههه».'),
  stretchAct: act('refuse'),
  marksMax: measure(100, 'characters', 'كم علامة أو رمزًا تتتابع، مثل «!!!!!».'),
  marksAct: act('refuse'),
  capitalsMin: measure(300, 'characters', 'رسالة بهذا العدد من الحروف اللاتينية كلها كبيرة مخالفة.'),
  capitalsAct: act('refuse'),
  linksPerMinute: measure(60, 'links', 'كم رابطًا يكتب الشخص في الدقيقة.'),
  linksAct: act('refuse'),
  mentionsPerMinute: measure(100, 'mentions', 'كم مرة يذكر الشخص غيره بعلامة @ في الدقيقة.'),
  mentionsAct: act('refuse'),
  spamMuteMinutes: {
    ...within(1, 1_440, 5, 'minutes', 'مدة المنع من الكتابة حيث تكون هي العقوبة.'),
    askedFor: (record: Readonly<Record<string, unknown>>) =>
      Object.entries(record).some(([name, value]) => name.endsWith('Act') && value === 'mute'),
  },
};

export const SPAM_LABELS = {
  repeatCount: 'تكرار النص نفسه',
  repeatSeconds: 'خلال كم ثانية',
  repeatAct: 'عند التكرار',
  stretchMax: 'تتابع الحرف نفسه',
  stretchAct: 'عند المطّ',
  marksMax: 'تتابع العلامات',
  marksAct: 'عند كثرة العلامات',
  capitalsMin: 'الحروف الكبيرة وحدها',
  capitalsAct: 'عند الحروف الكبيرة',
  linksPerMinute: 'الروابط في الدقيقة',
  linksAct: 'عند كثرة الروابط',
  mentionsPerMinute: 'الإشارات في الدقيقة',
  mentionsAct: 'عند كثرة الإشارات',
  spamMuteMinutes: 'مدة المنع من الكتابة',
} as const;

export const SPAM_GROUP: SettingGroup = {
  title: 'الإزعاج',
  hint: 'لكل مخالفة مقدار وجزاء، في الغرف والمحادثات الخاصة معًا. من يملك إذن تجاوزها له خمسة أضعاف المقدار ولا شيء فوقها.',
};
