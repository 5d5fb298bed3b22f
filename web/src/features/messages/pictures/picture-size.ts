import type { CSSProperties } from 'react';
import type { Picture } from '../../../../../protocol/entities/messages.ts';

/** Maximum size of a picture among messages, in rem. */
const MAX = 24;
const PX_A_REM = 10;

/** The place of a picture among messages, known before it has come: nothing moves when it does. */
export const thumbnailSize = ({ width, height }: Picture): CSSProperties => {
  const scale = Math.min(1, (MAX * PX_A_REM) / Math.max(width, height));
  return { width: `${(width * scale) / PX_A_REM}rem`, aspectRatio: `${width} / ${height}` };
};
