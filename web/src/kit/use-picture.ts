import { useState } from 'react';

const ASK_AGAIN_MS = 60_000;

const missed = new Map<string, number>();

/** Nothing, or what could not be had a moment ago: it is not asked for again with every row that shows it. */
const isMissing = (src: string): boolean =>
  src === '' || performance.now() - (missed.get(src) ?? -ASK_AGAIN_MS) < ASK_AGAIN_MS;

/** Whether a picture cannot be had, as far as is known; an image tells by `onError` that it could not. */
export const usePicture = (src: string): { isLost: boolean; onError: () => void } => {
  const [lost, setLost] = useState<string | null>(null);
  const onError = (): void => {
    missed.set(src, performance.now());
    setLost(src);
  };
  return { isLost: lost === src || isMissing(src), onError };
};
