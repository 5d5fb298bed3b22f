import { type ImgHTMLAttributes, useState } from 'react';

type Props = ImgHTMLAttributes<HTMLImageElement> & { alt: string; src: string; fallback: string };

/** A picture that cannot be had is replaced by the default one, so that no broken-image mark is ever seen. */
export function Image({ src, fallback, alt, ...rest }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <img
      decoding="async"
      draggable={false}
      {...rest}
      alt={alt}
      src={broken === src || src === '' ? fallback : src}
      onError={() => setBroken(src)}
    />
  );
}
