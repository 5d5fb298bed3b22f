import { type ImgHTMLAttributes, useState } from 'react';

type Props = ImgHTMLAttributes<HTMLImageElement> & { alt: string; src: string; fallback: string };

const ASK_AGAIN_MS = 60_000;

/** When it could not be had: for a while it is not asked for again with every row that shows it. */
const missed = new Map<string, number>();

const isMissing = (src: string): boolean =>
  src === '' || performance.now() - (missed.get(src) ?? -ASK_AGAIN_MS) < ASK_AGAIN_MS;

/** A picture that cannot be had is replaced by the default one, so that no broken-image mark is ever seen. */
export function Image({ src, fallback, alt, ...rest }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const miss = (): void => {
    missed.set(src, performance.now());
    setBroken(src);
  };
  return (
    <img
      decoding="async"
      draggable={false}
      {...rest}
      alt={alt}
      src={broken === src || isMissing(src) ? fallback : src}
      onError={miss}
    />
  );
}
