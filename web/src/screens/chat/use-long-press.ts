import { type PointerEvent, useRef } from 'react';

const LONG_PRESS_MS = 500;

/** On glass a message that is held gets the focus, and shows by it what can be done. */
export const useLongPress = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = (): void => clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, target }: PointerEvent): void => {
      stop();
      if (pointerType === 'mouse' || !(target instanceof Element)) return;
      const held = target.closest<HTMLElement>('article[tabindex]');
      timer.current = setTimeout(() => held?.focus({ preventScroll: true }), LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
};
