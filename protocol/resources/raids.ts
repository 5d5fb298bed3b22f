import { GUEST_CHALLENGE_NAMES } from '../entities/choice-names.ts';
import { GUEST_CHALLENGES } from '../entities/protection.ts';
import { PUZZLE_BITS } from '../raid-limits.ts';
import { type Field, type SettingGroup, setting, type Unit } from './define.ts';
import { namedChoice, wholeNumber } from './fields.ts';

const group = 'surges';

/** Confidential, because raiders who know the limit could stay below it. */
const measure = (initial: number, unit: Unit, effect: string): Field<number> => ({
  ...setting(wholeNumber(0, 1_000, initial), { group, unit, effect: `${effect} 0: بلا حد.` }),
  confidential: true,
});

/** Settings of raid detection, and of the challenge for guests. */
export const RAIDS = {
  surgeGuests: measure(
    30,
    'people',
    'كم زائرًا جديدًا من شبكة واحدة يدخل في 10 ثوان، وما زاد هجوم إن فاق معتادها أربع مرات.',
  ),
  surgeMessages: measure(
    30,
    'messages',
    'كم رسالة يكتبها الزوار الجدد من شبكة واحدة في غرفة خلال 10 ثوان، وما زاد هجوم كذلك.',
  ),
  guestChallenge: setting(namedChoice(GUEST_CHALLENGES, GUEST_CHALLENGE_NAMES, 'surge'), {
    group,
    effect: 'من يحل جهازه مسألة قبل الدخول؛ ومن سبق دخوله لا يُسأل عند الهجوم.',
  }),
  puzzleBits: setting(wholeNumber(PUZZLE_BITS.min, PUZZLE_BITS.max, 17), {
    group,
    unit: 'bits',
    effect: 'صعوبة المسألة: كل درجة تضاعف وقتها، و17 نحو ثانية.',
  }),
};

export const RAIDS_LABELS = {
  surgeGuests: 'الزوار الجدد من شبكة واحدة',
  surgeMessages: 'رسائل الزوار الجدد',
  guestChallenge: 'التحقق عند الدخول',
  puzzleBits: 'صعوبة التحقق',
} as const;

export const RAIDS_GROUP: SettingGroup = {
  title: 'درع الشبكات',
  hint: 'إذا تدفق زوار شبكة واحدة تحقق الموقع من الجدد منهم، وقرؤوا دقيقة ثم كتبوا ببطء، ولا يشعر غيرهم بشيء. ويرتفع ذلك وحده بعد هدوئها.',
};
