import { type RefObject, useEffect, useRef } from 'react';
import { useMove } from 'react-aria/useMove';
import { moveWindow, type OpenWindow, windows } from '../../state/windows.ts';
import { clampPosition, initialPosition, type Point } from './window-position.ts';

const KEY_STEP_PX = 10;
const KEY_LEAP_PX = 50;

/** Moves a window by its title bar: with mouse, touch, or the arrow keys (Shift for larger steps). */
export const useDrag = (window: OpenWindow, frame: RefObject<HTMLElement | null>) => {
  const start = useRef<Point>({ x: 0, y: 0 });

  const moveTo = (to: Point): void => {
    const box = frame.current;
    const stage = box?.offsetParent;
    if (!box || !(stage instanceof HTMLElement)) return;
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    moveWindow(window.id, clampPosition(to, { width: stage.clientWidth, height: stage.clientHeight }, size));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const box = frame.current;
    const stage = box?.offsetParent;
    if (window.position || !box || !(stage instanceof HTMLElement)) return;
    const nth = windows.open.filter(({ position }) => position !== null).length;
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    moveWindow(
      window.id,
      initialPosition(nth, { width: stage.clientWidth, height: stage.clientHeight }, size),
    );
  }, []);

  const currentPosition = (): Point =>
    windows.open.find(({ id }) => id === window.id)?.position ?? { x: 0, y: 0 };

  const { moveProps } = useMove({
    onMoveStart: () => {
      start.current = currentPosition();
    },
    onMove: ({ deltaX, deltaY, pointerType, shiftKey }) => {
      if (pointerType === 'keyboard') {
        const step = shiftKey ? KEY_LEAP_PX : KEY_STEP_PX;
        const { x, y } = currentPosition();
        moveTo({ x: x + Math.sign(deltaX) * step, y: y + Math.sign(deltaY) * step });
        return;
      }
      start.current = { x: start.current.x + deltaX, y: start.current.y + deltaY };
      moveTo(start.current);
    },
  });
  return moveProps;
};
