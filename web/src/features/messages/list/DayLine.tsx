import { useEffect, useState } from 'react';
import { DAY_MS } from '../../../../../protocol/constants.ts';
import { dayOf, formatDay, formatMoment } from '../../../i18n/format/format-moment.ts';

/** Line above the first message of a day. Its name changes at midnight. */
export function DayLine({ at }: { at: string }) {
  const today = useToday();
  return (
    <p className="join-leave-line day-line">
      <span title={formatMoment(at)}>{formatDay(at, today)}</span>
    </p>
  );
}

/** Checks the date when the page becomes visible, because a hidden page or sleeping device may miss midnight. */
const useToday = (): number => {
  const [now, setNow] = useState(Date.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look begins a new timer, because a timer may end before midnight
  useEffect(() => {
    const look = (): void => setNow(Date.now());
    const midnight = new Date().setHours(24, 0, 0, 0);
    const timer = setTimeout(look, Math.min(midnight - Date.now(), DAY_MS));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now]);
  return dayOf(now);
};
