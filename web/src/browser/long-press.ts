import type { PointerEvent } from 'react';

const LONG_PRESS_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;
const stop = (): void => clearTimeout(timer);

/** The start of a press by finger or pen; there is one at a time on a screen. A mouse has its double-click, and hovers. */
export const startPress = ({ pointerType }: Pick<PointerEvent, 'pointerType'>, act: () => void): void => {
  stop();
  if (pointerType !== 'mouse') timer = setTimeout(act, LONG_PRESS_MS);
};

/** A press that ends, or becomes a scroll, before its time is none. */
export const endPress = { onPointerUp: stop, onPointerCancel: stop };

/** Long press handlers for an element, which override those of its ancestors. */
export const longPress = (act: () => void) => ({
  ...endPress,
  onPointerLeave: stop,
  onPointerDown: (event: PointerEvent): void => {
    event.stopPropagation();
    startPress(event, act);
  },
});
