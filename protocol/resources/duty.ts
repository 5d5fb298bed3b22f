import { type Field, type SettingGroup, setting } from './define.ts';
import { wholeNumber } from './fields.ts';

const group = 'duty';

/** How many are too many is for operators to know: whoever leads a raid would wait for it. */
const guests: Field<number> = {
  ...setting(wholeNumber(0, 1_000, 0), {
    group,
    unit: 'people',
    effect: 'كم زائرًا يكون في الغرفة حتى يلزمها مناوب. 0: لا يلزم.',
  }),
  confidential: true,
};

/** When a room is thought to be without anybody who keeps the peace. */
export const DUTY = {
  dutyGuests: guests,
  dutyMinutes: setting(wholeNumber(1, 240, 10), {
    group,
    unit: 'minutes',
    effect: 'كم دقيقة تبقى بلا مناوب حتى يُخبر المشرفون ويبطؤ الزوار.',
  }),
};

export const DUTY_LABELS = { dutyGuests: 'زوار غرفة يلزمها مناوب', dutyMinutes: 'مهلة المناوبة' } as const;

export const DUTY_GROUP: SettingGroup = {
  title: 'المناوبة',
  hint: 'المشرف يقول في الدردشة إنه مناوب. وإذا كثر زوار غرفة بلا مناوب أُخبر المشرفون، وكتب زوارها ببطء حتى يأتي أحدهم.',
};
