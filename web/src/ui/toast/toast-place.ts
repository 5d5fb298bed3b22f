export type Box = { left: number; top: number; width: number; height: number };

const STEP_PX = 16;
const EDGE_PX = 12;

/** The place for a box in which it covers least of the obstacles: its own place if that is free, else the nearest one. */
export const freePlace = (
  box: Box,
  page: { width: number; height: number },
  obstacles: readonly Box[],
): Box => {
  const covered = (place: Box): number => obstacles.reduce((sum, each) => sum + sharedArea(place, each), 0);
  const away = ({ left, top }: Box): number => Math.abs(left - box.left) + top - box.top;
  let best = box;
  let least = covered(box);
  if (least === 0) return box;
  for (let left = EDGE_PX; left + box.width <= page.width - EDGE_PX; left += STEP_PX)
    for (let top = box.top; top + box.height <= page.height - EDGE_PX; top += STEP_PX) {
      const place = { ...box, left, top };
      const area = covered(place);
      if (area > least || (area === least && away(place) >= away(best))) continue;
      best = place;
      least = area;
    }
  return best;
};

const sharedArea = (a: Box, b: Box): number =>
  shared(a.left, a.width, b.left, b.width) * shared(a.top, a.height, b.top, b.height);

const shared = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));

/** Within a window, headers and controls count twice. */
const OBSTACLES =
  'button, a[href], input, textarea, [role="tab"], .top-bar, .window, .window-bar, .modal, .modal h2';

/** Windows, headers and controls that are on the screen and answer: beneath an open dialog nothing does. */
const obstaclesBeside = (own: Element): Box[] =>
  [...document.querySelectorAll(OBSTACLES)]
    .filter(each => !own.contains(each) && !each.closest('[inert], [aria-hidden="true"]'))
    .map(each => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);

/** Moves the toasts from the place of their style sheet to one where they cover no header and no control. */
export const placeToasts = (toasts: HTMLElement): void => {
  toasts.style.translate = '';
  if (toasts.childElementCount === 0) return;
  const page = document.documentElement;
  const own = toasts.getBoundingClientRect();
  const { left, top } = freePlace(
    { left: own.left, top: own.top, width: own.width, height: own.height },
    { width: page.clientWidth, height: window.innerHeight },
    obstaclesBeside(toasts),
  );
  toasts.style.translate = `${left - own.left}px ${top - own.top}px`;
};
