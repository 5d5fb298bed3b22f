import { useEffect, useState } from 'react';

const TICK_MS = 100;

const ignore = (): void => {};

/** Milliseconds until a time. Calls `over` at the end; `over` must not change. */
export const useCountdown = (until: number, over: () => void = ignore): number => {
  const [left, setLeft] = useState(() => Math.max(0, until - Date.now()));
  useEffect(() => {
    const update = (): void => {
      const rest = Math.max(0, until - Date.now());
      setLeft(rest);
      if (rest === 0) over();
    };
    update();
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  }, [until, over]);
  return left;
};
