import { LOCALE } from '../locale.ts';

const clock = new Intl.DateTimeFormat(LOCALE, {
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** «9:08», «21:08» on the reader's clock; empty for an invalid time. */
export const formatClock = (iso: string): string => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : clock.format(at).replace(/^0(?=\d:)/, '');
};
