import { useEffect } from 'react';

const STILL = matchMedia('(prefers-reduced-motion: reduce)');

/** Fetches what holds moving pictures when the device first asks for reduced motion, which most never do. */
export const useStillPictures = (): void => {
  useEffect(() => {
    let end: (() => void) | null = null;
    let isOver = false;
    const begin = (): void => {
      if (!STILL.matches) return;
      STILL.removeEventListener('change', begin);
      import('./still-pictures.ts').then(
        ({ keepPicturesStill }) => {
          if (!isOver) end = keepPicturesStill();
        },
        // Told as any part that cannot be loaded; the next time it may be there.
        () => STILL.addEventListener('change', begin),
      );
    };
    STILL.addEventListener('change', begin);
    begin();
    return () => {
      isOver = true;
      STILL.removeEventListener('change', begin);
      end?.();
    };
  }, []);
};
