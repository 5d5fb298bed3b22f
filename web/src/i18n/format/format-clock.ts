import { HOUR_CYCLE, LOCALE } from '../locale.ts';

export const clockOf = (hourCycle: 'h11' | 'h12' | 'h23' | 'h24'): ((iso: string) => string) => {
  const clock = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', hourCycle });
  return iso => {
    const at = new Date(iso);
    return Number.isNaN(at.getTime()) ? '' : clock.format(at).replace(/^0(?=\d:)/, '');
  };
};

/** «9:08», «21:08» or «9:08 م» on the reader's clock; empty for an invalid time. */
export const formatClock = clockOf(HOUR_CYCLE);
