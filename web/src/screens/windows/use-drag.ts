import { type RefObject, useEffect, useRef } from 'react';
import { useMove } from 'react-aria/useMove';
import { type OpenWindow, placeWindow, windows } from '../../state/windows.ts';
import { firstPlace, type Point, within } from './place.ts';

const KEY_STEP_PX = 10;
const KEY_LEAP_PX = 50;

/** Moves a window by its title bar: mouse, touch, and with the bar focused the arrow keys (with Shift in leaps). */
export const useDrag = (window: OpenWindow, frame: RefObject<HTMLElement | null>) => {
  const start = useRef<Point>({ x: 0, y: 0 });

  const place = (to: Point): void => {
    const box = frame.current;
    const stage = box?.offsetParent;
    if (!box || !(stage instanceof HTMLElement)) return;
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    placeWindow(window.id, within(to, { width: stage.clientWidth, height: stage.clientHeight }, size));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const box = frame.current;
    const stage = box?.offsetParent;
    if (window.at || !box || !(stage instanceof HTMLElement)) return;
    const nth = windows.open.filter(({ at }) => at !== null).length;
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    placeWindow(window.id, firstPlace(nth, { width: stage.clientWidth, height: stage.clientHeight }, size));
  }, []);

  const here = (): Point => windows.open.find(({ id }) => id === window.id)?.at ?? { x: 0, y: 0 };

  const { moveProps } = useMove({
    onMoveStart: () => {
      start.current = here();
    },
    onMove: ({ deltaX, deltaY, pointerType, shiftKey }) => {
      if (pointerType === 'keyboard') {
        const step = shiftKey ? KEY_LEAP_PX : KEY_STEP_PX;
        const { x, y } = here();
        place({ x: x + Math.sign(deltaX) * step, y: y + Math.sign(deltaY) * step });
        return;
      }
      start.current = { x: start.current.x + deltaX, y: start.current.y + deltaY };
      place(start.current);
    },
  });
  return moveProps;
};
