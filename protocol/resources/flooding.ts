import { type SettingGroup, setting } from './define.ts';
import { flag, wholeNumber } from './fields.ts';

const group = 'flooding';

/** Fields of both option sections; they are stored once. */
export const FLOODING = {
  floodCount: setting(wholeNumber(0, 100, 4), {
    group,
    unit: 'messages',
    effect: 'المسموح به خلال المدة التالية، وما زاد يوقف الكتابة قليلًا. 0: بلا حد.',
  }),
  floodSeconds: setting(wholeNumber(0, 3_600, 5), {
    group,
    unit: 'seconds',
    effect: 'المدة التي تُعدّ فيها الرسائل. 0: بلا حد.',
  }),
  banFloodersIP: setting(flag(false), {
    group,
    effect: 'من توقفت كتابته ثلاث مرات في دقيقة يُحظر عنوانه.',
  }),
  banFloodersHost: setting(flag(false), {
    group,
    effect: 'من توقفت كتابته ثلاث مرات في دقيقة يُحظر الموقع الذي دخل منه.',
  }),
};

export const FLOODING_LABELS = {
  floodCount: 'عدد رسائل الإغراق',
  floodSeconds: 'خلال كم ثانية',
  banFloodersIP: 'حظر عنوان IP للمُغرِقين',
  banFloodersHost: 'حظر مضيف المُغرِقين',
} as const;

export const FLOODING_GROUP: SettingGroup = {
  title: 'الإغراق',
  hint: 'متى تكون الرسائل أكثر مما ينبغي، وما يصيب من يرسلها. يجمع هذا القسم بين صفحتي الخيارات.',
};
