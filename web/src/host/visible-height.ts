import { useEffect } from 'react';

/** Safari lays its keyboard over the page: what is left to see is written into a variable of the root. */
export const useVisibleHeight = (): void => {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const root = document.documentElement;
    const write = (): void => {
      // A page that is zoomed in sees less without any keyboard.
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
