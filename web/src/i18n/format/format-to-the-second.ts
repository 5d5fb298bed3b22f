import { LOCALE } from '../locale.ts';

const TO_THE_SECOND = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'short', timeStyle: 'medium' });

/** A moment (milliseconds) as two clocks are compared by it. */
export const formatToTheSecond = (moment: number): string => TO_THE_SECOND.format(moment);
