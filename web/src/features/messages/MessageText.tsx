import { createContext, memo, useContext } from 'react';
import { readable } from '../../../../protocol/colors.ts';
import type { MessageStyle } from '../../../../protocol/entities/chat-message.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import { type Lexicon, lexicon, tokenize } from '../../../../protocol/text/emoji-shortcut-tokens.ts';
import { emojiSrc } from '../../client/http/image-urls.ts';
import { isChosen } from '../../ui/theme/readable-colors.ts';
import { useImageFallback } from '../../ui/use-image-fallback.ts';

export const LexiconContext = createContext<Lexicon>(lexicon([], []));

type Props = { text: string; style?: MessageStyle; ground: string };

export const MessageText = memo(function MessageText({ text, style, ground }: Props) {
  const words = useContext(LexiconContext);
  return (
    <span
      dir={direction(text)}
      className="message-text"
      style={{
        ...(style && isChosen(style.color) && { color: readable(style.color, ground) }),
        ...(style?.fontWeight === 'bolder' && { fontWeight: 700 }),
        ...(style?.fontStyle === 'italic' && { fontStyle: 'italic' }),
      }}
    >
      {tokenize(text, words).map((token, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the words of a message never move
        if (token.kind === 'image') return <EmojiImage key={index} src={token.src} alt={token.alt} />;
        if (token.kind === 'text') return token.text;
        return (
          <span key={index} style={{ color: readable(token.color, ground) }}>
            {token.text}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </span>
  );
});

/** An image that cannot be loaded is replaced by its shortcut. */
function EmojiImage({ src, alt }: { src: string; alt: string }) {
  const url = emojiSrc(src);
  const { isBroken, onError } = useImageFallback(url);
  if (isBroken) return <bdi>{alt}</bdi>;
  return <img className="emoji" src={url} alt={alt} title={alt} onError={onError} draggable={false} />;
}
