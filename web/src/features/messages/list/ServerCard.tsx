import { readable, toHex6 } from '../../../../../protocol/colors.ts';
import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';
import { CrownIcon } from '../../../ui/icons.ts';
import { isChosen, readableColors, useSurface } from '../../../ui/theme/readable-colors.ts';
import { THEME_COLORS } from '../../../ui/theme/theme-colors.ts';
import { MessageText } from '../MessageText.tsx';

/** The light theme's colours: on a card in another colour than gold the current theme's may be too pale. */
const { ink: INK, 'gold-ink': GOLD_INK } = THEME_COLORS.light;

/** A message of the site: the welcome, an entry message, or a scheduled one. */
export function ServerCard({ message }: { message: ChatMessage }) {
  const gold = useSurface('gold');
  const ground = message.bgColor ? toHex6(message.bgColor) : gold;
  const { nickname, nicknameColor } = message.sender;
  return (
    <div
      className="server-card"
      style={message.bgColor ? { background: ground, color: readable(INK, ground) } : undefined}
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
            style={isChosen(nicknameColor) ? readableColors(nicknameColor, undefined, ground) : undefined}
          >
            <bdi>{nickname}</bdi>:{' '}
          </b>
        )}
        <MessageText text={message.text} style={message.style} ground={ground} />
      </p>
    </div>
  );
}
