import { useState } from 'react';
import { emojiSrc } from '../../api/assets.ts';

/** An image that cannot be had turns back into the word that was written. */
export function EmojiImage({ src, alt }: { src: string; alt: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <bdi>{alt}</bdi>;
  return (
    <img
      className="emoji"
      src={emojiSrc(src)}
      alt={alt}
      title={alt}
      onError={() => setBroken(true)}
      draggable={false}
    />
  );
}
