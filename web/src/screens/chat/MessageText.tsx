import { createContext, memo, useContext } from 'react';
import { readable } from '../../../../protocol/colors.ts';
import type { MessageStyle } from '../../../../protocol/entities/chat-message.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import { type Lexicon, lexicon, tokens } from '../../../../protocol/words.ts';
import { isChosen } from '../person/surfaces.ts';
import { EmojiImage } from './EmojiImage.tsx';

export const Words = createContext<Lexicon>(lexicon([], []));

type Props = { text: string; style?: MessageStyle; ground: string };

export const MessageText = memo(function MessageText({ text, style, ground }: Props) {
  const words = useContext(Words);
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
      {tokens(text, words).map((token, index) => {
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
