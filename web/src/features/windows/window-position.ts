export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

const CASCADE_PX = 24;
const MARGIN_PX = 16;
/** How much of a window stays reachable, however far it is dragged. */
const IN_REACH_PX = 48;

/** The position of the `nth` window: from the top left, beside the side panel, each a step further. */
export const initialPosition = (nth: number, stage: Size, size: Size): Point =>
  clampPosition({ x: MARGIN_PX + nth * CASCADE_PX, y: MARGIN_PX + nth * CASCADE_PX }, stage, size);

/** The position within the stage: the whole window where it fits, else at least its title bar. */
export const clampPosition = ({ x, y }: Point, stage: Size, { width, height }: Size): Point => ({
  x: clamp(x, Math.min(0, stage.width - width), Math.max(0, stage.width - width)),
  y: clamp(y, 0, Math.max(0, Math.min(stage.height - height, stage.height - IN_REACH_PX))),
});

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
