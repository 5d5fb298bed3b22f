import type { ImgHTMLAttributes } from 'react';
import { usePicture } from './use-picture.ts';

type Props = ImgHTMLAttributes<HTMLImageElement> & { alt: string; src: string; fallback: string };

/** A picture that cannot be had is replaced by the default one, so that no broken-image mark is ever seen. */
export function Image({ src, fallback, alt, ...rest }: Props) {
  const { isLost, onError } = usePicture(src);
  return (
    <img
      decoding="async"
      draggable={false}
      {...rest}
      alt={alt}
      src={isLost ? fallback : src}
      onError={onError}
    />
  );
}
