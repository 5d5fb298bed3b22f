import { createContext, useContext } from 'react';
import { readable } from '../../../../protocol/colors.ts';
import { type Lexicon, lexicon, tokenize } from '../../../../protocol/text/emoji-shortcut-tokens.ts';
import { emojiSrc } from '../../client/http/image-urls.ts';
import { useImageFallback } from '../../ui/use-image-fallback.ts';

export const LexiconContext = createContext<Lexicon>(lexicon([], []));

/** A text with the emoticons and shortcuts of the site in the place of their words. */
export function MessageWords({ text, ground }: { text: string; ground: string }) {
  const words = useContext(LexiconContext);
  return tokenize(text, words).map((token, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the words of a message never move
    if (token.kind === 'image') return <EmojiImage key={index} src={token.src} alt={token.alt} />;
    if (token.kind === 'text') return token.text;
    return (
      <span key={index} style={{ color: readable(token.color, ground) }}>
        {token.text}
      </span>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  });
}

/** An image that cannot be loaded is replaced by its shortcut. */
function EmojiImage({ src, alt }: { src: string; alt: string }) {
  const url = emojiSrc(src);
  const { isBroken, onError } = useImageFallback(url);
  if (isBroken) return <bdi>{alt}</bdi>;
  return <img className="emoji" src={url} alt={alt} title={alt} onError={onError} draggable={false} />;
}
