import { memo, useContext } from 'react';
import { readable } from '../../../../protocol/colors.ts';
import type { MessageStyle } from '../../../../protocol/entities/messages.ts';
import { direction } from '../../../../protocol/text/direction.ts';
import { LazyBoundary, lazyPart } from '../../ui/LazyBoundary.tsx';
import { isChosen } from '../../ui/theme/readable-colors.ts';
import { LexiconContext, MessageWords } from './MessageWords.tsx';

const LinkedText = lazyPart(() => import('./links/LinkedText.tsx'));

type Props = {
  text: string;
  style?: MessageStyle;
  ground: string;
  /** Whether the room shows the addresses as links. */
  links?: boolean | undefined;
};

export const MessageText = memo(function MessageText({ text, style, ground, links }: Props) {
  const words = <MessageWords text={text} ground={ground} />;
  return (
    <span
      dir={direction(text, useContext(LexiconContext))}
      className="message-text"
      style={{
        ...(style && isChosen(style.color) && { color: readable(style.color, ground) }),
        ...(style?.fontWeight === 'bolder' && { fontWeight: 700 }),
        ...(style?.fontStyle === 'italic' && { fontStyle: 'italic' }),
      }}
    >
      {links ? (
        <LazyBoundary loading={words} instead={words}>
          <LinkedText text={text} ground={ground} />
        </LazyBoundary>
      ) : (
        words
      )}
    </span>
  );
});
