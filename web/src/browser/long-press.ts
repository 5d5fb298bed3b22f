import type { PointerEvent } from 'react';

const LONG_PRESS_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;
const stop = (): void => clearTimeout(timer);

/**
 * Starts a long press by finger or pen. Only one press is active at a time. A mouse uses double-click and hover
 * instead.
 */
export const startPress = ({ pointerType }: Pick<PointerEvent, 'pointerType'>, act: () => void): void => {
  stop();
  if (pointerType !== 'mouse') timer = setTimeout(act, LONG_PRESS_MS);
};

/** Cancels the press if it ends too early or becomes a scroll. */
export const endPress = { onPointerUp: stop, onPointerCancel: stop };

/** Long-press handlers for an element, which override those of its ancestors. */
export const longPress = (act: () => void) => ({
  ...endPress,
  onPointerLeave: stop,
  onPointerDown: (event: PointerEvent): void => {
    event.stopPropagation();
    startPress(event, act);
  },
});
