import { readable, toHex6 } from '../../../../protocol/colors.ts';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { CrownIcon } from '../../icons.ts';
import { isChosen, paint, useSurface } from '../person/surfaces.ts';
import { MessageText } from './MessageText.tsx';

/** The theme's own gold is for the theme's own card: on one in another colour it may be too pale. */
const GOLD_INK = '#7a5200';

/** What the house says: the welcome (which names the one it greets), entry messages, and those that the clock repeats. */
export function ServerCard({ message }: { message: ChatMessage }) {
  const gold = useSurface('gold');
  const ground = message.bgColor ? toHex6(message.bgColor) : gold;
  const { nickname, nicknameColor } = message.sender;
  return (
    <div
      className="server-card"
      style={message.bgColor ? { background: ground, color: readable('#0c2126', ground) } : undefined}
    >
      <CrownIcon
        className="icon server-card-crown"
        style={message.bgColor ? { color: readable(GOLD_INK, ground) } : undefined}
        aria-hidden="true"
      />
      <p>
        {message.kind !== 'welcome' && nickname && (
          <b
            className="nickname"
            style={isChosen(nicknameColor) ? paint(nicknameColor, undefined, ground) : undefined}
          >
            <bdi>{nickname}</bdi>:{' '}
          </b>
        )}
        <MessageText text={message.text} style={message.style} ground={ground} />
      </p>
    </div>
  );
}
