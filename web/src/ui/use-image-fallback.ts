import { useState } from 'react';

const RETRY_AFTER_MS = 60_000;

const brokenSince = new Map<string, number>();

/** True for a missing image or a recent failure, so that further rows do not request it again. */
const isKnownBroken = (src: string): boolean =>
  src === '' || performance.now() - (brokenSince.get(src) ?? -RETRY_AFTER_MS) < RETRY_AFTER_MS;

/** Whether an image is known to be broken. Its `onError` handler reports a failure. */
export const useImageFallback = (src: string): { isBroken: boolean; onError: () => void } => {
  const [lost, setLost] = useState<string | null>(null);
  const onError = (): void => {
    brokenSince.set(src, performance.now());
    setLost(src);
  };
  return { isBroken: lost === src || isKnownBroken(src), onError };
};
