import type { ImgHTMLAttributes } from 'react';
import { useImageFallback } from './use-image-fallback.ts';

type Props = ImgHTMLAttributes<HTMLImageElement> & { alt: string; src: string; fallback: string };

/** An image with a fallback for a failed load. */
export function Image({ src, fallback, alt, ...rest }: Props) {
  const { isBroken, onError } = useImageFallback(src);
  return (
    <img
      decoding="async"
      draggable={false}
      {...rest}
      alt={alt}
      src={isBroken ? fallback : src}
      onError={onError}
    />
  );
}
