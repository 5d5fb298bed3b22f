import { emojiSrc } from '../../api/assets.ts';
import { usePicture } from '../../kit/use-picture.ts';

/** An image that cannot be had turns back into the word that was written. */
export function EmojiImage({ src, alt }: { src: string; alt: string }) {
  const url = emojiSrc(src);
  const { isLost, onError } = usePicture(url);
  if (isLost) return <bdi>{alt}</bdi>;
  return <img className="emoji" src={url} alt={alt} title={alt} onError={onError} draggable={false} />;
}
