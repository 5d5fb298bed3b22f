import { useEffect, useRef, useState } from 'react';

const WINDOW_MS = 2_000;
const MOST = 3;

/** In a lively room a reader of the screen is not talked over: above three lines in two seconds, silence. */
export const useCalmLog = (heard: number): 'polite' | 'off' => {
  const times = useRef<number[]>([]);
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival that counts
  useEffect(() => {
    const now = performance.now();
    times.current = [...times.current.filter(time => now - time < WINDOW_MS), now];
    setBusy(times.current.length > MOST);
    const timer = setTimeout(() => setBusy(false), WINDOW_MS);
    return () => clearTimeout(timer);
  }, [heard]);
  return busy ? 'off' : 'polite';
};
