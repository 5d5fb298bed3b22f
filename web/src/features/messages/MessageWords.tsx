import { createContext, type ReactNode, useContext } from 'react';
import { readable } from '../../../../protocol/colors.ts';
import { type Lexicon, lexicon, tokenize } from '../../../../protocol/text/emoji-shortcut-tokens.ts';
import { emojiSrc } from '../../client/http/image-urls.ts';
import { useImageFallback } from '../../ui/use-image-fallback.ts';

export const LexiconContext = createContext<Lexicon>(lexicon([], []));

/** A text with emoticons and shortcuts replaced. */
export function MessageWords({ text, ground }: { text: string; ground: string }) {
  const words = useContext(LexiconContext);
  return tokenize(text, words).map((token, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the words of a message never move
    if (token.kind === 'image') return <EmojiImage key={index} src={token.src} alt={token.alt} />;
    if (token.kind === 'text') return unbroken(token.text);
    return (
      <span key={index} style={{ color: readable(token.color, ground) }}>
        {token.text}
      </span>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  });
}

/** Keeps addresses in left-to-right order, and scores and dates on one line. */
const unbroken = (text: string): ReactNode =>
  text.split(UNBROKEN).map((part, index) => {
    if (index % 2 === 0) return part;
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the words of a message never move
    return /^\p{N}/u.test(part) ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  });

/** Matches an address without punctuation at its end, and numbers with signs between them. */
const UNBROKEN =
  /((?<![a-z0-9_])(?:https?:\/\/|www\.)[^\s<>"«»“”]*[^\s<>"«»“”.,;:!?'…،؛؟()[\]]|(?<![\p{L}\p{N}])\p{N}+(?:[-–/:]\p{N}+)+(?![\p{L}\p{N}]))/giu;

/** A failed image is replaced by its shortcut. */
function EmojiImage({ src, alt }: { src: string; alt: string }) {
  const url = emojiSrc(src);
  const { isBroken, onError } = useImageFallback(url);
  if (isBroken) return <bdi>{alt}</bdi>;
  return <img className="emoji" src={url} alt={alt} title={alt} onError={onError} draggable={false} />;
}
