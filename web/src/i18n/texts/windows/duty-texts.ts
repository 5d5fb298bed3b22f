import { actTexts } from '../act-texts.ts';

/** The texts of who keeps watch over the rooms. */
export const dutyTexts = {
  ...actTexts,
  'duty.title': 'المناوبة',
  'duty.switch': 'أنا مناوب الآن',
  'duty.guests': 'الزوار: {count}',
  'duty.covered': 'المناوب:',
  'duty.uncovered': 'بلا مناوب',
  'duty.acts': 'آخر ساعة',
  'duty.acts.none': 'لا شيء في آخر ساعة.',
  'duty.reports': 'البلاغات المفتوحة: {count}',
  'toast.dutyOn': 'أنت الآن مناوب.',
  'toast.dutyOff': 'انتهت مناوبتك.',
} as const;
