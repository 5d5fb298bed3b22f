import { useEffect } from 'react';

/** Safari draws its keyboard over the page. The visible height is written into a custom property of the root. */
export const useVisibleHeight = (): void => {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const root = document.documentElement;
    const write = (): void => {
      // Zooming in shrinks the visual viewport as well, without any keyboard.
      if (seen.scale === 1) root.style.setProperty('--visible-height', `${seen.height}px`);
    };
    write();
    seen.addEventListener('resize', write);
    return () => {
      seen.removeEventListener('resize', write);
      root.style.removeProperty('--visible-height');
    };
  }, []);
};
