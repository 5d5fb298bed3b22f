export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

const CASCADE_PX = 24;
const MARGIN_PX = 16;
/** What stays of a window in reach, however far it is dragged. */
const IN_REACH_PX = 48;

/** Where the `nth` window first opens: at the top of the stage's left, beside the side panel, each a step further. */
export const firstPlace = (nth: number, stage: Size, size: Size): Point =>
  within({ x: MARGIN_PX + nth * CASCADE_PX, y: MARGIN_PX + nth * CASCADE_PX }, stage, size);

/** The same place, kept on the stage: whole where it fits, its title bar in reach where it does not. */
export const within = ({ x, y }: Point, stage: Size, { width, height }: Size): Point => ({
  x: clamp(x, Math.min(0, stage.width - width), Math.max(0, stage.width - width)),
  y: clamp(y, 0, Math.max(0, Math.min(stage.height - height, stage.height - IN_REACH_PX))),
});

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
