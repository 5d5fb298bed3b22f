import { useEffect, useState } from 'react';
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
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Each check starts a new timer, because a timer may end before midnight.
    const check = (): void => {
      clearTimeout(timer);
      timer = setTimeout(check, new Date().setHours(24, 0, 0, 0) - Date.now());
      setNow(Date.now());
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return dayOf(now);
};
