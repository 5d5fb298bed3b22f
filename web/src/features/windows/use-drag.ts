import { type RefObject, useEffect, useRef } from 'react';
import { useMove } from 'react-aria/useMove';
import { moveWindow, type OpenWindow, windows } from '../../state/windows.ts';
import { clampPosition, initialPosition, type Point } from './window-position.ts';

const KEY_STEP_PX = 10;
const KEY_LEAP_PX = 50;

/** Moves a window by its title bar: with mouse, touch, or the arrow keys (Shift for larger steps). A smaller browser moves it back onto the stage. */
export const useDrag = (window: OpenWindow, frame: RefObject<HTMLElement | null>, wide: boolean) => {
  const start = useRef<Point>({ x: 0, y: 0 });
  /** A window is cut off by the lower edge of the stage: it moves up by the height that it had. */
  const tallest = useRef(0);

  const moveTo = (to: Point): void => {
    const box = frame.current;
    const stage = box?.offsetParent;
    if (!box || !(stage instanceof HTMLElement)) return;
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    moveWindow(window.id, clampPosition(to, { width: stage.clientWidth, height: stage.clientHeight }, size));
  };

  const currentPosition = (): Point | null =>
    windows.open.find(({ id }) => id === window.id)?.position ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a window is placed once, when it opens; later its observer moves it
  useEffect(() => {
    const box = frame.current;
    const stage = box?.offsetParent;
    if (!box || !(stage instanceof HTMLElement)) return;
    if (currentPosition() === null) {
      const nth = windows.open.filter(({ position }) => position !== null).length;
      const size = { width: box.offsetWidth, height: box.offsetHeight };
      moveWindow(
        window.id,
        initialPosition(nth, { width: stage.clientWidth, height: stage.clientHeight }, size),
      );
    }
    if (!wide) return;
    let seen = '';
    const resized = new ResizeObserver(() => {
      tallest.current = Math.max(tallest.current, box.offsetHeight);
      const size = `${stage.clientWidth} ${stage.clientHeight}`;
      if (size === seen) return;
      seen = size;
      const { x, y } = currentPosition() ?? start.current;
      moveTo({ x, y: Math.min(y, Math.max(0, stage.clientHeight - tallest.current)) });
    });
    resized.observe(stage);
    resized.observe(box);
    return () => resized.disconnect();
  }, [wide]);

  const { moveProps } = useMove({
    onMoveStart: () => {
      start.current = currentPosition() ?? start.current;
    },
    onMove: ({ deltaX, deltaY, pointerType, shiftKey }) => {
      if (pointerType === 'keyboard') {
        const step = shiftKey ? KEY_LEAP_PX : KEY_STEP_PX;
        const { x, y } = currentPosition() ?? start.current;
        moveTo({ x: x + Math.sign(deltaX) * step, y: y + Math.sign(deltaY) * step });
        return;
      }
      start.current = { x: start.current.x + deltaX, y: start.current.y + deltaY };
      moveTo(start.current);
    },
  });
  return moveProps;
};
