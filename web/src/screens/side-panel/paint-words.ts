import { type Paint, paint } from '../person/surfaces.ts';

/** Ink on paper as the light theme has them, which forms begin with, is no choice: each theme draws its own instead. */
const PAPER = new Set(['', '#ffffff', '#f4f8f7']);
const INK = new Set(['#000000', '#0c2126', '#3a5259']);

/** A room's name or subject in its colours, on a chip where it has a ground of its own. */
export const paintWords = (color: string, background: string, ground: string): Paint => {
  if (!PAPER.has(background.toLowerCase())) return paint(color, background, ground);
  return INK.has(color.toLowerCase()) ? {} : paint(color, undefined, ground);
};
