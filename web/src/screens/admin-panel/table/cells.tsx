import { CheckIcon, CloseIcon } from '../../../icons.ts';
import { paint, useSurface } from '../../person/surfaces.ts';

export const textOf = (row: Record<string, unknown>, field: string): string => {
  const value = row[field];
  return value === null || value === undefined ? '' : String(value);
};

/** A text in its own colours, as people will see it. */
export function Painted({ text, color, bgColor }: { text: string; color: string; bgColor: string }) {
  const ground = useSurface('plain');
  const style = paint(color, bgColor, ground);
  return (
    <bdi className="painted" style={style} title={text}>
      {text}
    </bdi>
  );
}

export function Swatch({ color }: { color: string }) {
  return (
    <span className="swatch-cell">
      <span className="swatch-dot" style={{ background: color }} />
      <bdi dir="ltr">{color}</bdi>
    </span>
  );
}

/** The cell aligns it, whichever way it is written. */
export function Word({ text, strong }: { text: string; strong?: boolean }) {
  return (
    <span className={strong ? 'cut block font-semibold' : 'cut block'} title={text}>
      <bdi>{text}</bdi>
    </span>
  );
}

export function Thumbnail({ src }: { src: string }) {
  return (
    <span className="thumbnail">{src && <img src={src} alt="" loading="lazy" draggable={false} />}</span>
  );
}

export function YesNo({ is }: { is: boolean }) {
  return is ? (
    <CheckIcon className="icon-s text-ok" aria-label="✓" />
  ) : (
    <CloseIcon className="icon-s text-ink-3" aria-label="✗" />
  );
}
