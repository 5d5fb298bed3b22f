import { useEffect, useRef, useState } from 'react';

const WINDOW_MS = 2_000;
const MAX_LINES = 3;

/** Above three lines in two seconds the log is not announced, so that a screen reader is not flooded. */
export const useLogPoliteness = (arrived: number): 'polite' | 'off' => {
  const times = useRef<number[]>([]);
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the arrival that counts
  useEffect(() => {
    const now = performance.now();
    times.current = [...times.current.filter(time => now - time < WINDOW_MS), now];
    setBusy(times.current.length > MAX_LINES);
    const timer = setTimeout(() => setBusy(false), WINDOW_MS);
    return () => clearTimeout(timer);
  }, [arrived]);
  return busy ? 'off' : 'polite';
};
