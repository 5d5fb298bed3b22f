import { useEffect, useState } from 'react';

const TICK_MS = 100;

const ignore = (): void => {};

/** How many milliseconds are left until a moment of the clock; calls `over`, which must stay the same, when none are. */
export const useCountdown = (until: number, over: () => void = ignore): number => {
  const [left, setLeft] = useState(() => Math.max(0, until - Date.now()));
  useEffect(() => {
    const look = (): void => {
      const rest = Math.max(0, until - Date.now());
      setLeft(rest);
      if (rest === 0) over();
    };
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [until, over]);
  return left;
};
