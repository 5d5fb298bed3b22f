import type { PointerEvent } from 'react';

const LONG_PRESS_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;
const stop = (): void => clearTimeout(timer);

/** Starts a press by finger or pen. Only one exists at a time. A mouse has double-click and hover instead. */
export const startPress = ({ pointerType }: Pick<PointerEvent, 'pointerType'>, act: () => void): void => {
  stop();
  if (pointerType !== 'mouse') timer = setTimeout(act, LONG_PRESS_MS);
};

/** Cancels a press that ends or becomes a scroll too early. */
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
