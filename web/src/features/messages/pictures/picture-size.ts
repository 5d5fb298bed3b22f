import type { CSSProperties } from 'react';
import type { Picture } from '../../../../../protocol/entities/messages.ts';

/** Maximum size of a picture in the list (rem). */
const MAX = 24;
const PX_A_REM = 10;

/** Size of a picture in the list, known before it loads so that nothing moves. */
export const thumbnailSize = ({ width, height }: Picture): CSSProperties => {
  const scale = Math.min(1, (MAX * PX_A_REM) / Math.max(width, height));
  return { width: `${(width * scale) / PX_A_REM}rem`, aspectRatio: `${width} / ${height}` };
};
